/** Passes the durations of the steps before the tests to the process of the tests, which prints them. */
const variable = 'SPATE_TEST_STEPS'

/** @type {Record<string, number>} */
const steps = {}

/**
 * Runs a step and records its duration in seconds.
 * @param {string} name
 * @param {() => void} step
 */
export function timed(name, step) {
  const startedMs = performance.now()
  step()
  steps[name] = (performance.now() - startedMs) / 1_000
}

/** Returns the environment variable with the durations. */
export function stepEnvironment() {
  return { [variable]: JSON.stringify(steps) }
}

/**
 * Returns the durations that were passed to this process, in the order of the steps.
 * @returns {Record<string, number>}
 */
export function stepSeconds() {
  return JSON.parse(process.env[variable] ?? '{}')
}
