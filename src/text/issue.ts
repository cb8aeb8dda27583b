/**
 * Issues of an input, such as a definition, with their paths. Issues are collected rather than thrown, so that a client
 * receives all of them in one response (specification, Errors: `issues[].message`, `issues[].path`).
 */

/**
 * Path of a value in an input: the member names and array positions (integers) from the root of the input to the value.
 */
export type Path = readonly (string | number)[]

export interface Issue {
  readonly path: Path
  /** Text that states the required value and the actual one, in lower case and without a full stop. */
  readonly message: string
  /** The URL path of a documentation page on the service. */
  readonly reference?: string
}

export type Issues = Issue[]

/**
 * The message of an issue, or a function that creates it. A function is used for an expensive message, and called only
 * if the issue is reported.
 */
export type Message = string | (() => string)
