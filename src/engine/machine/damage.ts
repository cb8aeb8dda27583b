/** Damages the values of some instances: one property gets a value that its schema never generates. */

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
  /** The properties of which one may be damaged. Undefined if any property may be. */
  readonly fields: readonly string[] | undefined
  /** The probability that an instance is damaged. All other instances remain unchanged. */
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
    // `fromEntries` defines members, so a property named `__proto__` is an ordinary member.
    const members = Object.entries(value).map(([name, part]): [string, JsonValue] => [
      name,
      name === property ? damaged : part,
    ])
    return { value: Object.fromEntries(members), property }
  }
  return { fields, chance: { key: whetherKey, probability: rate }, damage }
}

/**
 * Returns possible replacements of a value, as errors in data pipelines cause them: null, truncated text, another type,
 * or another size.
 */
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
