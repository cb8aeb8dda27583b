/** How long the steps before the tests took, handed on to the process of the tests, which prints it. */
const variable = 'SPATE_TEST_STEPS'

/** @type {Record<string, number>} */
const steps = {}

/**
 * Runs a step and notes its seconds.
 * @param {string} name
 * @param {() => void} step
 */
export function timed(name, step) {
  const startedMs = performance.now()
  step()
  steps[name] = (performance.now() - startedMs) / 1_000
}

/** The environment that hands the times on. */
export function stepEnvironment() {
  return { [variable]: JSON.stringify(steps) }
}

/**
 * The times that were handed on to this process, in the order of the steps.
 * @returns {Record<string, number>}
 */
export function stepSeconds() {
  return JSON.parse(process.env[variable] ?? '{}')
}
