/**
 * What an expression may cost. Everything here is a promise to the operator: whatever a client writes,
 * compiling and evaluating it stay within these numbers (language, `function`).
 */

export const sourceBytesMax = 4096

export const nodesMax = 256

/** Of nested parentheses, brackets, calls, member accesses and conditions. */
export const depthMax = 32

/** Of one evaluation: nodes visited, iterations times the nodes of their body, and work (below). */
export const stepsMax = 10_000

/** Characters of a text, elements of a list, characters of the result as JSON. */
export const lengthMax = 65_536

export const patternLengthMax = 256

/** Of a text read as a number, timestamp or duration: reading it counts as one step. */
export const scalarLengthMax = 64

/** A pattern of 2,000 instructions takes 5 to 15 ms to compile, the largest in 256 characters 94 ms. */
export const patternInstructionsMax = 2000

/** Characters or elements made, or characters times instructions of a pattern, that count as one step. */
export const workPerStep = 64
