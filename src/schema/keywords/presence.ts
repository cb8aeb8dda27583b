/**
 * `dependentRequired`: if a property is present, the properties that it needs are present, too. A property is present
 * if its own chance or that of a property that needs it occurs, so its presence is a function of the address.
 */

import { isArray, type JsonObject, type JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import type { Node } from '../compile/scope.ts'
import type { TypeScope } from '../declaration.ts'
import type { Chance } from '../instructions/instruction.ts'
import type { Property } from '../instructions/object.ts'

/** The condition under which a property is present; empty if it is always present. */
type Presence = Pick<Property, 'presence' | 'neededWith'>

/**
 * Maximum number of dependencies between properties of an object, direct and indirect: each is a chance that is drawn
 * for every value.
 */
const needsMax = 10_000

export function presencesOf(
  needs: JsonObject | undefined,
  { names, nodes }: { readonly names: readonly string[]; readonly nodes: readonly Node[] },
  scope: TypeScope,
): readonly Presence[] {
  const needing = readNeeds(needs ?? {}, names, scope)
  const nodeOf = new Map(names.map((name, i) => [name, nodes[i] as Node]))
  let count = 0
  return names.map((name, i) => {
    const { presence, condition } = nodes[i] as Node
    const own = presence === undefined ? {} : { presence }
    if (presence === undefined && condition === undefined) return own
    const sources = count > needsMax ? [] : sourcesOf(name, needing)
    count += sources.length
    if (count > needsMax) {
      const most = `must have at most ${needsMax} dependencies between properties`
      scope.report(`${most}, direct and indirect`, 'dependentRequired')
      return own
    }
    if (sources.length === 0) return own
    const isAlways = (source: string): boolean =>
      !nodeOf.get(source)?.presence && !nodeOf.get(source)?.condition
    const conditional = [name, ...sources].find((other) => nodeOf.get(other)?.condition)
    if (conditional !== undefined && (conditional === name || !sources.some(isAlways))) {
      const must = 'must not depend on a property that may be omitted if one of them has "when"'
      scope.report(
        `${must}; ${show(conditional)} has it`,
        'dependentRequired',
        sources[0] as string,
      )
      return own
    }
    if (presence === undefined || sources.some(isAlways)) return {}
    const neededWith = sources.map((source) => nodeOf.get(source)?.presence as Chance)
    return { presence, neededWith }
  })
}

/** Reads `dependentRequired`. For each property by name, returns the properties that need it. */
function readNeeds(
  needs: JsonObject,
  names: readonly string[],
  { report }: TypeScope,
): ReadonlyMap<string, readonly string[]> {
  const known = new Set(names)
  const needing = new Map<string, string[]>()
  const unknown = (name: JsonValue) => () => {
    const better = typeof name === 'string' ? hint(name, names) : ''
    return `must be one of the properties; got ${show(name)}${better}`
  }
  for (const [source, list] of Object.entries(needs)) {
    // A property that is never present needs no others.
    if (!known.has(source)) continue
    if (!isArray(list)) {
      report(`must be a list of properties; got ${show(list)}`, 'dependentRequired', source)
      continue
    }
    for (const [i, name] of list.entries()) {
      if (typeof name !== 'string' || !known.has(name)) {
        report(unknown(name), 'dependentRequired', source, i)
        continue
      }
      const sources = needing.get(name)
      if (sources === undefined) needing.set(name, [source])
      else if (sources.at(-1) !== source) sources.push(source)
    }
  }
  return needing
}

/** Returns the names of all properties that need the property `name`, directly or indirectly. */
function sourcesOf(
  name: string,
  needing: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const found = new Set<string>()
  const waiting = [name]
  for (const at of waiting) {
    for (const source of needing.get(at) ?? []) {
      if (source === name || found.has(source)) continue
      found.add(source)
      waiting.push(source)
    }
  }
  return [...found]
}
