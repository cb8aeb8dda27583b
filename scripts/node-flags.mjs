/**
 * Flags of Node for the service, used by `npm start`, the tests and the benchmarks. The first line of src/main.ts has
 * the same flags for the command itself; a test compares them.
 */
export const nodeFlags = [
  // No input of a client may become code.
  '--disallow-code-generation-from-strings',
  // Streams create little garbage. Node's default of 16 MiB for each half of the young generation only adds to the
  // resident memory (100 readers: 143 to 120 MB).
  '--max-semi-space-size=4',
]
