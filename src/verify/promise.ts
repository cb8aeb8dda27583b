/** What is promised, and how it is proved: a promise is one declaration, and one line of the report. */

import type { Deployment } from './deployment.ts'
import type { RandomChoices } from './random-choices.ts'

export interface Section {
  readonly title: string
  readonly promises: readonly PromiseCheck[]
}

export interface PromiseCheck {
  /** One sentence: that of the specification, where there is one. */
  readonly statement: string
  /** Answers figures for the line, throws `Broken` when the promise is not kept and `NotServed` when there is no such thing. */
  readonly prove: (bench: CheckContext) => Promise<string | undefined>
}

/** What proofs work with. */
export interface CheckContext {
  readonly deployment: Deployment
  readonly random: RandomChoices
  /** A name for something new, recognisable as ours; another one each time. */
  newKey(name: string): string
  /** The service has chosen this name itself, and it stays there. */
  leaves(name: string): void
  readonly signal: AbortSignal
}

/** A promise that is not kept. */
export class BrokenPromise extends Error {
  override name = 'Broken'
  readonly expected: string
  readonly got: string

  constructor({ expected, got }: { readonly expected: string; readonly got: string }) {
    super(`expected ${expected}, got ${got}`)
    this.expected = expected
    this.got = got
  }
}

/** The deployment does not have what the promise is about, and need not. */
export class NotSupported extends Error {
  override name = 'NotServed'
}

/** Throws `Broken` unless it holds. `where` is the request that was answered so. */
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
