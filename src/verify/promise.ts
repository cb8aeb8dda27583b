/** Promises of a service and their checks. A promise is one declaration, and one line of the report. */

import type { Deployment } from './deployment.ts'
import type { RandomChoices } from './random-choices.ts'

export interface Section {
  readonly title: string
  readonly promises: readonly PromiseCheck[]
}

export interface PromiseCheck {
  /** The promise in one sentence, quoted from the specification if possible. */
  readonly statement: string
  /**
   * Verifies the promise, and returns figures for the report.
   *
   * @throws {BrokenPromise} if the promise is not kept
   * @throws {NotSupported} if the deployment does not have the feature
   */
  readonly prove: (bench: CheckContext) => Promise<string | undefined>
}

/** Context of the checks. */
export interface CheckContext {
  readonly deployment: Deployment
  readonly random: RandomChoices
  /** Returns a new key with the prefix of this call. */
  newKey(name: string): string
  /** Notes a name that the service has generated and that stays on the service. */
  leaves(name: string): void
  readonly signal: AbortSignal
}

/** Failure of a promise that is not kept. */
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

/** Reports that the deployment does not have an optional feature. */
export class NotSupported extends Error {
  override name = 'NotSupported'
}

/** Throws a `BrokenPromise` unless the condition holds. `where` is the request. */
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
