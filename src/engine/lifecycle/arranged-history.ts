/** The histories of a definition's entities, and the children that follow their changes. */

import type { Definition } from '../../definition/definition.ts'
import type { Lifecycle } from '../../definition/lifecycle.ts'
import type { Per } from '../../definition/per.ts'
import { childKey, rootKey } from '../../random/key.ts'
import type { Document } from '../../schema/compile/scope.ts'
import type { CompiledLifecycle } from '../../schema/lifecycle/compile-lifecycle.ts'
import type { Stepwise } from '../../schema/stepwise.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import type { Arrivals } from '../arrivals/arrivals.ts'
import { type History, openHistory } from './history.ts'

interface HistoryPlace {
  readonly definition: Definition
  readonly document: Document
  /** Key of the entity. */
  readonly key: string
}

/** Creates the history of an entity. Returns undefined without a lifecycle, and after reporting an issue. */
export function* historyOf(
  { definition, document, key }: HistoryPlace,
  { variants }: CompiledLifecycle,
  { arrivals, pageMax }: { readonly arrivals: Arrivals; readonly pageMax: number },
): Stepwise<History | undefined> {
  const { seed, time, entities } = definition
  const lifecycle = entities.get(key)?.lifecycle
  if (lifecycle === undefined) return undefined
  const counted = [...entities.values()].flatMap(({ per }) => {
    const state = per?.entity === key ? stateNumber(lifecycle, per.on) : undefined
    return state === undefined ? [] : [state]
  })
  return yield* openHistory(arrivals, lifecycle, {
    document,
    path: ['entities', key, 'lifecycle'],
    key: childKey(childKey(rootKey(seed), key), 'lifecycle'),
    endMs: time.endMs - time.startMs,
    pageMax,
    counted: [...new Set(counted)],
    variants,
  })
}

/**
 * Returns the arrivals that the children of a parent follow: its instances, or their entries into the state `on`.
 * Returns undefined after reporting an issue. `key` is that of the child.
 */
export function* followedArrivals(
  { definition, document, key }: HistoryPlace,
  { entity, on }: Per,
  parent: { readonly arrivals: Arrivals; readonly history?: History },
): Stepwise<Arrivals | undefined> {
  if (on === undefined) return parent.arrivals
  const lifecycle = definition.entities.get(entity)?.lifecycle
  const path = ['entities', key, 'per', 'on']
  if (lifecycle === undefined) {
    // A lifecycle with an issue is unknown.
    if (document.issues.length > 0) return undefined
    const must = 'must be used with a parent that has a "lifecycle"'
    document.report(path, `${must}; got ${show(entity)}`)
    return undefined
  }
  const state = stateNumber(lifecycle, on)
  if (state === undefined) {
    const names = lifecycle.states.map(({ name }) => name)
    document.report(path, `must be a state of ${show(entity)}; got ${show(on)}${hint(on, names)}`)
    return undefined
  }
  return parent.history && (yield* parent.history.visits(state))
}

function stateNumber({ states }: Lifecycle, state: string | undefined): number | undefined {
  const number = states.findIndex(({ name }) => name === state)
  return number < 0 ? undefined : number
}
