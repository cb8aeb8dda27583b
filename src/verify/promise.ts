/**
 * Promises that spate makes to the clients of a service, and their checks. A promise is one declaration, and one line
 * of the report.
 */

import type { Deployment } from './deployment.ts'
import type { RandomChoices } from './random-choices.ts'

export interface Section {
  readonly title: string
  readonly promises: readonly PromiseCheck[]
}

export interface PromiseCheck {
  /** Text of the promise in one sentence, quoted from the specification if possible. */
  readonly statement: string
  /**
   * Verifies the promise, and returns figures for its line of the report, or undefined without figures.
   *
   * @throws {BrokenPromise} if the promise is not kept
   * @throws {NotSupported} if the deployment does not have the feature that the promise is about
   */
  readonly prove: (bench: PromiseContext) => Promise<string | undefined>
}

/** Context in which promises are verified: the deployment, random choices, and keys of new simulations. */
export interface PromiseContext {
  readonly deployment: Deployment
  readonly random: RandomChoices
  /** Returns an unused key for a simulation. All keys of one call of `spate verify` have the same prefix. */
  newKey(name: string): string
  /**
   * Notes the name of a simulation that the service has generated. The report lists these simulations, since they stay
   * on the service.
   */
  leaves(name: string): void
  readonly signal: AbortSignal
}

/** Failure of a check, because the service does not keep the promise. */
export class BrokenPromise extends Error {
  override name = 'BrokenPromise'
  readonly expected: string
  readonly got: string

  constructor({ expected, got }: { readonly expected: string; readonly got: string }) {
    super(`expected ${expected}, got ${got}`)
    this.expected = expected
    this.got = got
  }
}

/** Ends a check, because the deployment does not have the optional feature that the promise is about. */
export class NotSupported extends Error {
  override name = 'NotSupported'
}

/** Throws a `BrokenPromise` unless the condition holds. `where` describes the request in the message. */
export function expect(
  holds: boolean,
  {
    expected,
    got,
    where,
  }: { readonly expected: string; readonly got: string; readonly where?: string },
): asserts holds {
  if (!holds)
    throw new BrokenPromise({ expected, got: where === undefined ? got : `${got} (${where})` })
}
