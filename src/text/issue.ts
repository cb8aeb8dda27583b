/**
 * Issues of an input, with their paths. Issues are collected rather than thrown, so that a client receives all of them
 * in one response (specification, Errors: `issues[].message`, `issues[].path`).
 */

/** Member names and array positions (integers) from the root of the input to the value. */
export type Path = readonly (string | number)[]

export interface Issue {
  readonly path: Path
  /** The required value and the actual one, in lower case and without a full stop. */
  readonly message: string
  /** The path of the documentation page on the service. */
  readonly reference?: string
}

export type Issues = Issue[]

/** A message, or a function that creates an expensive message. The function is called only if the issue is reported. */
export type Message = string | (() => string)
