import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { Durations } from './test/support/durations.ts'

// Selects the samples (test/support/samples.ts). The number is printed at the end and passed to every process.
process.env.SPATE_TEST_SAMPLES ??= String(Math.floor(Math.random() * 10_000))

/** Timeout for tests that do not end. It is long, because no test measures the speed of the machine. */
const timeoutMs = 300_000

export default defineConfig({
  test: {
    reporters: [new Durations(), 'default'],
    pool: 'forks',
    // Twice as many as processors: tests of the service wait for disks, databases, browsers and clocks.
    maxWorkers: 2 * availableParallelism(),
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    expect: { poll: { timeout: 60_000 } },
    // Modules are loaded once for all files of a process. Their state (caches, counters) is valid for every test.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'as in production',
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.oracle.test.ts', 'test/**/*.browser.test.ts'],
          // No input of a client may become code.
          execArgv: ['--disallow-code-generation-from-strings'],
        },
      },
      {
        extends: true,
        test: {
          // Some libraries (ajv, the driver of the browser) generate code and run it. A service that a browser opens runs in
          // a process of its own, as in production.
          name: 'with generated code',
          include: ['test/**/*.oracle.test.ts', 'test/**/*.browser.test.ts'],
        },
      },
    ],
  },
})
