/**
 * The closed list of states that forbid an act. The service never says a status number: the same failure is 400 on
 * one route and 404 on another, so routes decide (specification, Errors).
 */

import type { Issue } from '../text/issue.ts'

export type Failure =
  | { readonly failure: 'simulation.unknown'; readonly key: string }
  | { readonly failure: 'type.unknown'; readonly name: string }
  /** With everything else that is wrong. */
  | { readonly failure: 'parent.unknown'; readonly issues: readonly Issue[] }
  | { readonly failure: 'definition.invalid'; readonly issues: readonly Issue[] }
  /** The stream of an earlier simulation was taken before. */
  | { readonly failure: 'simulation.drained'; readonly id: string }
  | { readonly failure: 'run.unknown'; readonly key: string; readonly index: string }
  /** Other runs of the simulation were being created for too long. */
  | { readonly failure: 'run.busy'; readonly key: string }
  | {
      readonly failure: 'position.outside'
      readonly position: number
      readonly minimum: number
      readonly maximum: number
    }
  /** The run was made by a generator that this program is not. */
  | { readonly failure: 'generator.unknown'; readonly version: string }

export type FailureKind = Failure['failure']

export function isFailure(value: object): value is Failure {
  return 'failure' in value
}
