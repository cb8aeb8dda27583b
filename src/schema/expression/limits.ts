/**
 * Limits of the cost of an expression. They are guarantees to the operator of the service: compiling and evaluating any
 * expression of a client stays within these numbers (language, `function`).
 */

export const sourceBytesMax = 4096

export const nodesMax = 256

/** Maximum depth of nested parentheses, brackets, calls, member accesses and conditions in an expression. */
export const depthMax = 32

/**
 * Maximum number of steps of one evaluation: visited nodes, iterations multiplied by the nodes of their body, and work
 * (below).
 */
export const stepsMax = 10_000

/**
 * Maximum length of a text or list that an expression creates, in characters or elements, and of the result's JSON
 * text, in characters.
 */
export const lengthMax = 65_536

export const patternLengthMax = 256

/** Maximum length of a text that is read as a number, timestamp or duration; reading it counts as one step. */
export const scalarLengthMax = 64

/**
 * Maximum number of RE2 instructions of a compiled pattern. A pattern of 2,000 instructions takes 5 to 15 ms to
 * compile, the largest pattern of 256 characters 94 ms.
 */
export const patternInstructionsMax = 2000

/**
 * Amount of work that counts as one step: created characters or elements, or characters of a text multiplied by
 * instructions of a pattern.
 */
export const workPerStep = 64
