/**
 * All failures of the service. A failure has no status code: the same failure is 400 on one route and 404 on another,
 * so routes assign the status (specification, Errors).
 */

import type { Issue } from '../text/issue.ts'

export type Failure =
  | { readonly failure: 'simulation.unknown'; readonly key: string }
  /**
   * The simulation does not match the precondition of the request. `revision` is undefined if the simulation does not
   * exist.
   */
  | {
      readonly failure: 'revision.changed'
      readonly key: string
      readonly revision: number | undefined
    }
  | { readonly failure: 'version.unknown'; readonly key: string; readonly version: string }
  /** The root simulation cannot be deleted. */
  | { readonly failure: 'simulation.root'; readonly key: string }
  /** The simulation cannot be deleted, because it has children. `children` has the keys of some of them. */
  | {
      readonly failure: 'simulation.parent'
      readonly key: string
      readonly children: readonly string[]
    }
  /** A simulation cannot be restored under a key that another simulation has. */
  | { readonly failure: 'key.taken' }
  /** A simulation cannot be restored, because its parent does not exist. */
  | { readonly failure: 'parent.deleted' }
  | { readonly failure: 'type.unknown'; readonly name: string }
  /** The parent in the definition does not exist. `issues` also contains all other issues of the definition. */
  | { readonly failure: 'parent.unknown'; readonly issues: readonly Issue[] }
  | { readonly failure: 'definition.invalid'; readonly issues: readonly Issue[] }
  /** The stream of a simulation of the earlier API version was already read. */
  | { readonly failure: 'simulation.drained'; readonly id: string }
  | { readonly failure: 'run.unknown'; readonly key: string; readonly index: string }
  | {
      readonly failure: 'entity.unknown'
      readonly entity: string
      /** Names of the entities of the run. */
      readonly known: readonly string[]
    }
  /** Creating a run timed out because other runs of the simulation were being created. */
  | { readonly failure: 'run.busy'; readonly key: string }
  /** The idempotency key is malformed. */
  | { readonly failure: 'repeat.malformed'; readonly key: string }
  /** The idempotency key was used for a different request. */
  | { readonly failure: 'repeat.different'; readonly key: string }
  /** The first request with this idempotency key is still in progress. */
  | { readonly failure: 'repeat.underway'; readonly key: string }
  | {
      readonly failure: 'position.outside'
      readonly position: number
      readonly minimum: number
      readonly maximum: number
    }
  /** Entities or places that the run does not have, or places in the wrong order. */
  | { readonly failure: 'reading.invalid'; readonly issues: readonly Issue[] }
  /** The name is unknown or the password is wrong. Both cases have the same response. */
  | { readonly failure: 'credentials.wrong' }
  /** Too many wrong passwords were entered for one name, or from one address. */
  | { readonly failure: 'credentials.locked'; readonly retryAfterSeconds: number }
  /** Too many passwords are being checked. The client may retry later. */
  | { readonly failure: 'access.busy' }
  /** A one-time link was already used, has expired, was revoked, or never existed. */
  | { readonly failure: 'link.gone' }
  /** A value that a person entered in the console is invalid. */
  | { readonly failure: 'entry.invalid'; readonly issues: readonly Issue[] }
  | { readonly failure: 'entry.unknown'; readonly what: EntryKind; readonly id: string }
  /** The run was created by a generator version that this version of Spate does not support. */
  | { readonly failure: 'generator.unknown'; readonly version: string }

/** The kinds of entries that people manage in the console. */
export type EntryKind =
  | 'session'
  | 'invitation'
  | 'key'
  | 'workspace'
  | 'deleted simulation'
  | 'deleted run'

export type FailureKind = Failure['failure']

export function isFailure(value: object): value is Failure {
  return 'failure' in value
}
