/**
 * What is wrong with an input, and where. Issues are collected, never thrown, so that a client sees all
 * of them at once (specification, Errors: `issues[].message`, `issues[].path`).
 */

/** Member names and array positions (integers) from the root of the input to the value. */
export type Path = readonly (string | number)[]

export interface Issue {
  readonly path: Path
  /** Lower case, no full stop: what must be and what was. */
  readonly message: string
  /** The path, on the service, of the page that says what is allowed there. */
  readonly reference?: string
}

export type Issues = Issue[]

/** What is wrong; a function where it takes time to say, and is called only for an issue that is told. */
export type Message = string | (() => string)
