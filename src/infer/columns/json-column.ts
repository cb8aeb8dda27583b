/** Columns that hold JSON: of the form that their values have, as far as one level tells. */

import { isArray, isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import type { Facts } from '../conditions/facts.ts'
import { schemaOfName } from '../model/names.ts'
import type { Scalar } from '../model/scalar.ts'

/** Members beyond these are not made. */
const membersMax = 20
const depthMax = 4

export function jsonSchema(
  known: JsonObject | undefined,
  samples: readonly Scalar[],
  { json }: Facts,
): JsonObject {
  if (known !== undefined) return known
  const values = samples.flatMap((text) => {
    try {
      return [JSON.parse(String(text)) as JsonValue]
    } catch {
      return []
    }
  })
  const found = schemaOf(values, '', 0)
  if (json === 'array' && found?.type !== 'array') return usualList
  return json === 'object' && found?.type !== 'object' ? usual : (found ?? usual)
}

const usualList: JsonObject = { type: 'array', items: { type: 'lorem.word' }, maxItems: 4 }

const usual: JsonObject = {
  type: 'object',
  properties: {
    name: { type: 'lorem.word' },
    value: { type: 'integer', minimum: 0, maximum: 100 },
    enabled: { type: 'boolean' },
  },
}

/** Undefined where there is nothing to tell from. */
function schemaOf(
  values: readonly JsonValue[],
  name: string,
  depth: number,
): JsonObject | undefined {
  const present = values.filter((value) => value !== null)
  const [first] = present
  if (first === undefined || depth > depthMax) return undefined
  const nulls = Math.round((1 - present.length / values.length) * 100) / 100
  const schema = schemaOfPresent(present, name, depth)
  return schema && { ...schema, ...(nulls > 0 && depth > 0 && { nulls }) }
}

function schemaOfPresent(
  present: readonly JsonValue[],
  name: string,
  depth: number,
): JsonObject | undefined {
  if (present.every(isObject)) return objectSchema(present, depth)
  if (present.every(isArray)) {
    const items = schemaOf(present.flat(), name, depth + 1)
    const most = Math.min(Math.max(...present.map((list) => list.length)), 20)
    return {
      type: 'array',
      items: items ?? { type: 'lorem.word' },
      maxItems: items === undefined ? 0 : most,
    }
  }
  if (present.every((value) => typeof value === 'boolean')) return { type: 'boolean' }
  if (present.every((value) => typeof value === 'number')) {
    const [minimum, maximum] = [Math.min(...present), Math.max(...present)]
    const isWhole = present.every((value) => Number.isSafeInteger(value))
    return isWhole || !Number.isFinite(minimum + maximum)
      ? { type: 'integer', minimum, maximum }
      : { type: 'number', minimum: Math.floor(minimum), maximum: Math.ceil(maximum) }
  }
  const texts = new Set(present.map(String))
  const isListed =
    texts.size <= 6 &&
    present.length >= 3 * texts.size &&
    [...texts].every((text) => text.length <= 40)
  if (isListed) return { enum: [...texts] }
  return (
    schemaOfName({ name, kind: 'text' })?.schema ?? {
      type: 'lorem.words',
      maxWords: 3,
      minWords: 1,
    }
  )
}

function objectSchema(values: readonly JsonObject[], depth: number): JsonObject {
  const names = [...new Set(values.flatMap((value) => Object.keys(value)))].slice(0, membersMax)
  const properties = names.flatMap((name): readonly (readonly [string, JsonObject])[] => {
    const own = values.filter((value) => Object.hasOwn(value, name))
    const schema = schemaOf(
      own.map((value) => value[name] as JsonValue),
      name,
      depth + 1,
    )
    if (schema === undefined) return []
    const presence = Math.round((own.length / values.length) * 100) / 100
    return [[name, presence < 1 && presence > 0 ? { ...schema, presence } : schema]]
  })
  return { type: 'object', properties: Object.fromEntries(properties) }
}
