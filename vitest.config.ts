import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { Durations } from './test/support/durations.ts'

// Which samples the tests take (test/support/samples.ts): printed at the end, and handed on to every process.
process.env.SPATE_TEST_SAMPLES ??= String(Math.floor(Math.random() * 10_000))

/** A time that ends only what hangs: how fast the machine is at the moment is no matter of a test. */
const hangsMs = 300_000

export default defineConfig({
  test: {
    reporters: [new Durations(), 'default'],
    pool: 'forks',
    // Twice as many as processors: tests of the service wait for disks, databases, browsers and clocks.
    maxWorkers: 2 * availableParallelism(),
    testTimeout: hangsMs,
    hookTimeout: hangsMs,
    expect: { poll: { timeout: 60_000 } },
    // Modules are loaded once for all files of a process: what ours remember (caches, a gate, a count) is good for anybody.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'as in production',
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.oracle.test.ts', 'test/**/*.browser.test.ts'],
          // Nothing that a client sends may become code.
          execArgv: ['--disallow-code-generation-from-strings'],
        },
      },
      {
        extends: true,
        test: {
          // Other people's libraries (ajv, the driver of the browser) write code and run it. A service that a browser visits
          // is a process of its own, as in production.
          name: 'with generated code',
          include: ['test/**/*.oracle.test.ts', 'test/**/*.browser.test.ts'],
        },
      },
    ],
  },
})
