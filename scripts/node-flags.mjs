/**
 * How Node runs the service: by `npm start`, the tests and the benchmarks. The first line of src/main.ts says the same
 * for the command itself, and a test keeps it so.
 */
export const nodeFlags = [
  // Nothing that a client sends may become code.
  '--disallow-code-generation-from-strings',
  // Streams leave little garbage; Node's own 16 MiB a half only add to the resident memory (100 readers: 143 to 120 MB).
  '--max-semi-space-size=4',
]
