/** `webkitdirectory` is in every browser and in no type of React. */
import "react";

declare module "react" {
  interface InputHTMLAttributes<T> {
    webkitdirectory?: T extends HTMLInputElement ? "" : never;
  }
}
