/** A model in use; the same object as long as it is, so that what is decoded from it can be cached with it. */
export interface LearntModel {
  readonly id: string;
  readonly bytes: Uint8Array;
}
