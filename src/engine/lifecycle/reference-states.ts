/** The states that references ask for with `among`. */

import type { Entity } from '../../definition/entity.ts'
import { aliveName } from '../../definition/lifecycle.ts'
import type { Document } from '../../schema/compile/scope.ts'
import { maskOf } from '../../schema/instructions/carried.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import { hasDeletion } from './lifecycle-program.ts'

type Entities = ReadonlyMap<string, Entity>

/** Reports states that the referenced entity does not have, and warns of references to deleted instances. */
export function checkStates(document: Document, entities: Entities): void {
  const hasIssues = document.issues.length > 0
  for (const { choice, path, amongPath } of document.references) {
    const { among, entity, policy } = choice
    const lifecycle = entities.get(entity)?.lifecycle
    if (among === undefined) {
      const isFree = policy.kind !== 'parent' && lifecycle !== undefined && hasDeletion(lifecycle)
      if (isFree) {
        const advice = `set "among": "${aliveName}" to exclude them`
        document.warn(path, `may refer to deleted instances of "${entity}"; ${advice}`)
      }
      continue
    }
    if (amongPath === undefined) continue
    if (lifecycle === undefined) {
      // A lifecycle with an issue is unknown.
      if (hasIssues) continue
      const must = 'must be used with an entity that has a "lifecycle"'
      document.report(amongPath, `${must}; got "${entity}"`)
      continue
    }
    const known = [aliveName, ...lifecycle.states.map(({ name }) => name)]
    const unknown = among.find((name) => !known.includes(name))
    if (unknown === undefined) continue
    const must = `must be a state of "${entity}" or "${aliveName}"; got ${show(unknown)}`
    document.report(amongPath, `${must}${hint(unknown, known)}`)
  }
}

/** Sets the numbers of the states that references ask for. */
export function linkStates({ references }: Document, entities: Entities): void {
  for (const { choice } of references) {
    const states = entities.get(choice.entity)?.lifecycle?.states
    if (choice.among === undefined || states === undefined) continue
    const { among } = choice
    const numbers = [...states.keys()].filter(
      (i) => among.includes(aliveName) || among.includes(states[i]?.name ?? ''),
    )
    choice.amongStates = maskOf(numbers)
  }
}
