/**
 * The closed list of states that forbid an act. The service never says a status number: the same failure is 400 on
 * one route and 404 on another, so routes decide (specification, Errors).
 */

import type { Issue } from '../text/issue.ts'

export type Failure =
  | { readonly failure: 'simulation.unknown'; readonly key: string }
  /** It is not as the client last saw it; undefined: there is none. */
  | {
      readonly failure: 'version.changed'
      readonly key: string
      readonly version: number | undefined
    }
  | { readonly failure: 'type.unknown'; readonly name: string }
  /** With everything else that is wrong. */
  | { readonly failure: 'parent.unknown'; readonly issues: readonly Issue[] }
  | { readonly failure: 'definition.invalid'; readonly issues: readonly Issue[] }
  /** The stream of an earlier simulation was taken before. */
  | { readonly failure: 'simulation.drained'; readonly id: string }
  | { readonly failure: 'run.unknown'; readonly key: string; readonly index: string }
  /** Other runs of the simulation were being created for too long. */
  | { readonly failure: 'run.busy'; readonly key: string }
  /** An idempotency key that cannot be one. */
  | { readonly failure: 'repeat.malformed'; readonly key: string }
  /** The idempotency key stands for another request. */
  | { readonly failure: 'repeat.different'; readonly key: string }
  /** The first request with this idempotency key is not done. */
  | { readonly failure: 'repeat.underway'; readonly key: string }
  | {
      readonly failure: 'position.outside'
      readonly position: number
      readonly minimum: number
      readonly maximum: number
    }
  /** One answer for names that nobody has and for wrong passwords. */
  | { readonly failure: 'credentials.wrong' }
  /** Too many wrong passwords for one name, or from one address. */
  | { readonly failure: 'credentials.locked'; readonly retryAfterSeconds: number }
  /** Too many passwords are being checked. */
  | { readonly failure: 'access.busy' }
  /** A one-time link that was used, has expired, was withdrawn, or never was. */
  | { readonly failure: 'link.gone' }
  /** What a person entered cannot be taken. */
  | { readonly failure: 'entry.invalid'; readonly issues: readonly Issue[] }
  | { readonly failure: 'entry.unknown'; readonly what: EntryKind; readonly id: string }
  /** The run was made by a generator that this program is not. */
  | { readonly failure: 'generator.unknown'; readonly version: string }

/** What people have in the console. */
export type EntryKind = 'session' | 'invitation' | 'key' | 'workspace'

export type FailureKind = Failure['failure']

export function isFailure(value: object): value is Failure {
  return 'failure' in value
}
