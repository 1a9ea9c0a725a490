/** Why one row was not taken; returned, not thrown, because a file may hold millions of such rows. */
export class RowProblem {
  /** @param reason A full sentence: what was found and what was expected. @param field Column or JSON field. */
  constructor(
    readonly reason: string,
    readonly field?: string,
  ) {}
}
