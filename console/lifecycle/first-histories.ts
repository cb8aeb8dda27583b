/** The histories of the instances of the first events of a run, added one at a time. */

import type { Program } from '../../src/engine/program.ts'
import type { InstanceHistory } from '../preview/lifecycle-protocol.ts'
import { historiesChangesMax, type PreviewEvent } from '../preview/protocol.ts'
import { type ChangingInstance, historyOf, instancesOfFirst } from './history.ts'

export interface FirstHistories {
  /** The events, each with the index of its history, if its entity has a lifecycle. */
  readonly events: readonly PreviewEvent[]
  readonly histories: readonly InstanceHistory[]
  /** Adds the next history; returns false if there are no more histories to add. */
  addHistory(): boolean
}

export function firstHistories(program: Program, events: readonly PreviewEvent[]): FirstHistories {
  const found = instancesOfFirst(program, events.length)
  const distinct: ChangingInstance[] = []
  const positions = new Map<string, number>()
  const histories: InstanceHistory[] = []
  let changes = 0
  const positionOf = (changing: ChangingInstance): number => {
    const name = `${changing.instance} ${changing.entity.key}`
    const known = positions.get(name)
    if (known !== undefined) return known
    const position = distinct.push(changing) - 1
    positions.set(name, position)
    return position
  }
  return {
    events: events.map((event, i) => {
      const changing = found[i]
      return changing === undefined ? event : { ...event, history: positionOf(changing) }
    }),
    histories,
    addHistory() {
      const next = distinct[histories.length]
      if (next === undefined || changes >= historiesChangesMax) return false
      const history = historyOf(program, next)
      changes += history.steps.reduce((sum, step) => sum + step.changes.length, 0)
      histories.push(history)
      return true
    },
  }
}
