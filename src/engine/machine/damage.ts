/** Damaged records: one property of some instances becomes what its schema never makes. */

import type { Imperfections } from '../../definition/imperfections.ts'
import { below, chance } from '../../random/draw.ts'
import { childKey, type Key } from '../../random/key.ts'
import type { Chance } from '../../schema/instructions/instruction.ts'
import type { Instance } from '../../schema/interpret/instance.ts'
import { isArray, isObject, type JsonObject, type JsonValue } from '../../text/json.ts'

export interface Damaged {
  readonly value: JsonValue
  readonly property: string
}

export interface Damager {
  /** Of all others nothing is damaged. */
  readonly chance: Chance
  damage(value: JsonValue, at: Instance): Damaged | undefined
}

export function damager(
  { rate, fields }: NonNullable<Imperfections['corrupt']>,
  key: Key,
): Damager {
  const [whetherKey, fieldKey, kindKey] = ['whether', 'field', 'kind'].map((part) =>
    childKey(key, part),
  ) as [Key, Key, Key]
  function damage(value: JsonValue, at: Instance): Damaged | undefined {
    if (!chance(whetherKey, at, rate) || !isObject(value) || isArray(value)) return undefined
    const names = Object.keys(value).filter((name) => fields?.includes(name) ?? true)
    const property = names[below(fieldKey, at, Math.max(names.length, 1))]
    if (property === undefined) return undefined
    const damages = damagesOf((value as JsonObject)[property] as JsonValue)
    const damaged = damages[below(kindKey, at, damages.length)] as JsonValue
    // `fromEntries` defines members, so a property `__proto__` is one like any other.
    const members = Object.entries(value).map(([name, part]): [string, JsonValue] => [
      name,
      name === property ? damaged : part,
    ])
    return { value: Object.fromEntries(members), property }
  }
  return { chance: { key: whetherKey, probability: rate }, damage }
}

/** What pipelines get to see: nothing, half of it, another type, another size. */
function damagesOf(value: JsonValue): readonly JsonValue[] {
  if (typeof value === 'string') {
    const letters = [...value]
    const half = letters.slice(0, Math.floor(letters.length / 2)).join('')
    const damaged = [null, '', half, `${half}\ufffd`, value + value]
    return damaged.filter((other) => other !== value)
  }
  if (typeof value === 'number') return [null, String(value), -value - 1, value * 1_000 + 1]
  if (typeof value === 'boolean') return [null, String(value), value ? 1 : 0]
  return value === null ? ['null', ''] : [null, '', JSON.stringify(value)]
}
