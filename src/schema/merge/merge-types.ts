/** Determines the type of a merged schema: the type that all its layers have in common, or the narrower one. */

import type { JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import type { Scope } from '../compile/scope.ts'
import { inferType, saysOwnType } from '../compile/untyped.ts'
import { typesOf } from '../keywords/schema-parts.ts'
import { jsonTypes } from '../keywords/sound-keywords.ts'
import { isSame } from './canonical.ts'
import { filterLayer, type KeywordPaths, keywordKey, type Layer } from './layer.ts'
import { mergeTypes } from './merge-keywords.ts'

/** Types that have the name of a keyword. The keyword of that name lists the values or the schemas. */
const spellings = ['enum', 'const', 'anyOf', 'oneOf']

function isName(type: JsonValue): type is string {
  return typeof type === 'string'
}

export interface MergedTypes {
  readonly type: JsonValue | undefined
  readonly generating: readonly Layer[]
  readonly foreign: readonly Layer[]
  /** Set if the type was inferred from the keywords. */
  readonly isInferred?: true
}

/**
 * Returns the common type of the layers, the layers of that type, and the layers of a wider JSON type, whose keywords
 * must be proved to hold. If no layer has a type, infers it from the keywords of all parts. Returns undefined, with an
 * issue, if the layers have no common type.
 */
export function mergeTypesOf(
  layers: readonly Layer[],
  { parts, paths, scope }: { parts: readonly Layer[]; paths: KeywordPaths; scope: Scope },
): MergedTypes | undefined {
  const typed = mergeWrittenTypes(layers, paths, scope)
  if (typed === undefined || typed.type !== undefined) return typed
  if (layers.some(({ schema }) => saysOwnType(schema))) return typed
  const inferred = inferType(parts, scope)
  if (inferred === undefined) return undefined
  const { type, applies } = inferred
  const generating = layers.map((layer) => filterLayer(layer, applies))
  return { type, generating, foreign: [], isInferred: true }
}

function mergeWrittenTypes(
  layers: readonly Layer[],
  paths: KeywordPaths,
  scope: Scope,
): MergedTypes | undefined {
  const [only] = layers
  if (layers.length === 1 && only !== undefined) {
    paths.set(keywordKey('type'), only.pathOf('type'))
    return { type: only.schema.type, generating: layers, foreign: [] }
  }
  for (const { schema, pathOf } of layers) {
    const types = typesOf(schema)
    if (types === undefined || (types.length > 0 && types.every(isName))) continue
    const must = 'must be the name of a type or a list of names'
    scope.document.report(pathOf('type'), `${must}; got ${show(schema.type)}`)
    return undefined
  }
  const own = layers.find((layer) => isOwn(namesOf(layer) ?? []))
  return own === undefined
    ? mergeJsonTypes(layers, paths, scope)
    : mergeIntoOwn(own, layers, paths, scope)
}

/** Returns the names of the types of a layer, or undefined if it has no type, or one that has the name of a keyword. */
function namesOf({ schema }: Layer): readonly string[] | undefined {
  const names = typesOf(schema)?.filter(isName)
  return names?.length === 1 && spellings.includes(names[0] as string) ? undefined : names
}

function isOwn(names: readonly string[]): boolean {
  return names.some((name) => !jsonTypes.includes(name))
}

/**
 * Merges the types of layers of which `own` has a type that is not a JSON type. Other layers must have the same type or
 * a JSON type.
 */
function mergeIntoOwn(
  own: Layer,
  layers: readonly Layer[],
  paths: KeywordPaths,
  { document }: Scope,
): MergedTypes | undefined {
  const type = own.schema.type as JsonValue
  paths.set(keywordKey('type'), own.pathOf('type'))
  const foreign = new Set<Layer>()
  for (const layer of layers) {
    const names = namesOf(layer)
    if (names === undefined || layer === own) continue
    if (isSame(layer.schema.type as JsonValue, type, document.steps)) continue
    if (isOwn(names)) {
      const must = `must be the type of the schema that it is merged with, ${show(type)}`
      document.report(layer.pathOf('type'), `${must}; got ${show(layer.schema.type)}`)
      return undefined
    }
    foreign.add(layer)
  }
  return {
    type,
    generating: layers.filter((layer) => !foreign.has(layer)),
    foreign: [...foreign],
  }
}

/** Returns the JSON types that all layers allow. */
function mergeJsonTypes(
  layers: readonly Layer[],
  paths: KeywordPaths,
  { document }: Scope,
): MergedTypes | undefined {
  let names: readonly string[] | undefined
  for (const layer of layers) {
    const own = namesOf(layer)
    if (own === undefined) continue
    const both = names === undefined ? own : mergeTypes(names, own)
    if (both.length === 0) {
      const must = `must have a type in common with the schemas it is merged with, ${names?.join(' or ')}`
      document.report(layer.pathOf('type'), `${must}; got ${own.join(' or ')}`)
      return undefined
    }
    if (names === undefined || both.length < names.length || both.join() !== names.join())
      paths.set(keywordKey('type'), layer.pathOf('type'))
    names = both
  }
  return { type: names?.length === 1 ? names[0] : names, generating: layers, foreign: [] }
}
