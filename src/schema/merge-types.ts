/** The one type that several schemas leave: that of all of them, or the narrower one. */

import { isArray, type JsonValue, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import type { Scope } from './declaration.ts'
import { type Layer, type Places, placeOf } from './layer.ts'
import { isSame, mergeTypes } from './merge-keywords.ts'

export const jsonTypes: readonly string[] = [
  'object',
  'array',
  'string',
  'integer',
  'number',
  'boolean',
  'null',
]

/** Types that say only how the schema is written. */
const spellings = ['enum', 'const', 'anyOf', 'oneOf']

/** The one type, and the schemas that are of it; those of a wider JSON type must be shown to hold. */
export function mergeTypesOf(
  layers: readonly Layer[],
  places: Places,
  { document }: Scope,
):
  | {
      readonly type: JsonValue | undefined
      readonly generating: readonly Layer[]
      readonly foreign: readonly Layer[]
    }
  | undefined {
  const [only] = layers
  if (layers.length === 1 && only !== undefined) {
    places.set(placeOf('type'), only.pathOf('type'))
    return { type: only.schema.type, generating: layers, foreign: [] }
  }
  const typesOf = ({ schema }: Layer): readonly string[] | undefined => {
    const type = member(schema, 'type')
    const names = isArray(type) ? type.map(String) : type === undefined ? [] : [String(type)]
    const isSpelling = names.length === 1 && spellings.includes(names[0] as string)
    return names.length === 0 || isSpelling ? undefined : names
  }
  const isOwn = (names: readonly string[]): boolean =>
    names.some((name) => !jsonTypes.includes(name))
  const own = layers.find((layer) => isOwn(typesOf(layer) ?? []))
  let type: JsonValue | undefined = own?.schema.type
  if (own !== undefined) places.set(placeOf('type'), own.pathOf('type'))
  let names: readonly string[] | undefined
  const foreign: Layer[] = []
  for (const layer of layers) {
    const its = typesOf(layer)
    if (its === undefined || layer === own) continue
    if (own !== undefined) {
      if (isSame(layer.schema.type as JsonValue, type as JsonValue)) continue
      if (isOwn(its)) {
        const must = `must be the type that it is merged with, ${show(type)}`
        document.report(layer.pathOf('type'), `${must}, not ${show(layer.schema.type)}`)
        return undefined
      }
      foreign.push(layer)
      continue
    }
    const both = names === undefined ? its : mergeTypes(names, its)
    if (both.length === 0) {
      const must = `must have a type in common with what it is merged with, ${names?.join(' or ')}`
      document.report(layer.pathOf('type'), `${must}, not ${its.join(' or ')}`)
      return undefined
    }
    if (names === undefined || both.length < names.length || both.join() !== names.join())
      places.set(placeOf('type'), layer.pathOf('type'))
    names = both
  }
  if (names !== undefined) type = names.length === 1 ? names[0] : names
  return { type, generating: layers.filter((layer) => !foreign.includes(layer)), foreign }
}
