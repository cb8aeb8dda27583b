/** The one type that several schemas leave: that of all of them, or the narrower one. */

import type { JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import type { Scope } from '../compile/scope.ts'
import { typesOf } from '../keywords/schema-parts.ts'
import { jsonTypes } from '../keywords/sound-keywords.ts'
import { isSame } from './canonical.ts'
import { type Layer, type Places, placeOf } from './layer.ts'
import { mergeTypes } from './merge-keywords.ts'

/** Types that say only how the schema is written. */
const spellings = ['enum', 'const', 'anyOf', 'oneOf']

function isName(type: JsonValue): type is string {
  return typeof type === 'string'
}

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
  for (const { schema, pathOf } of layers) {
    const types = typesOf(schema)
    if (types === undefined || (types.length > 0 && types.every(isName))) continue
    const must = 'must be the name of a type or a list of names'
    document.report(pathOf('type'), `${must}, not ${show(schema.type)}`)
    return undefined
  }
  const namesOf = ({ schema }: Layer): readonly string[] | undefined => {
    const names = typesOf(schema)?.filter(isName)
    return names?.length === 1 && spellings.includes(names[0] as string) ? undefined : names
  }
  const isOwn = (names: readonly string[]): boolean =>
    names.some((name) => !jsonTypes.includes(name))
  const own = layers.find((layer) => isOwn(namesOf(layer) ?? []))
  let type: JsonValue | undefined = own?.schema.type
  if (own !== undefined) places.set(placeOf('type'), own.pathOf('type'))
  let names: readonly string[] | undefined
  const foreign: Layer[] = []
  for (const layer of layers) {
    const its = namesOf(layer)
    if (its === undefined || layer === own) continue
    if (own !== undefined) {
      if (isSame(layer.schema.type as JsonValue, type as JsonValue, document.steps)) continue
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
  const isForeign = new Set(foreign)
  return { type, generating: layers.filter((layer) => !isForeign.has(layer)), foreign }
}
