/** Computes the history of the instance of one event of a run. The service is not involved. */

import { historyOf, instanceOfEvent } from '../lifecycle/history.ts'
import type { InstanceHistory } from '../preview/lifecycle-protocol.ts'
import { type RunSource, runProgram } from './run-program.ts'

export interface HistoryRequest extends RunSource {
  /** Id of the event. */
  readonly event: number
}

export interface HistoryResponse {
  readonly event: number
  /** The history, or undefined if the entity has no lifecycle or the engine cannot read the definition. */
  readonly history: InstanceHistory | undefined
}

export function runHistory(request: HistoryRequest): HistoryResponse {
  const { event } = request
  const program = runProgram(request)
  const changing = program && instanceOfEvent(program, event)
  return { event, history: changing && historyOf(program, changing) }
}
