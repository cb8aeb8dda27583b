/**
 * Schemas without a type. JSON Schema applies each keyword to values of its own type only, so a value of any type that
 * the keywords describe fits the schema.
 */

import type { JsonObject, JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import { formatRange } from '../format/number-format.ts'
import { isAnnotation, isExtension, isStandard } from '../keywords/keywords.ts'
import { jsonTypes } from '../keywords/sound-keywords.ts'
import { standardKeyword, standardKeywords } from '../keywords/standard-keywords.ts'
import type { Layer } from '../merge/layer.ts'
import { declarations } from '../registry.ts'
import type { Scope } from './scope.ts'

/** Keywords that determine the type of a schema without the keyword `type`. */
export const typelessKeywords = ['const', 'enum', 'oneOf', 'anyOf'] as const

/** The types that keywords describe. If a schema has keywords of several types, the first of them is generated. */
const described = ['object', 'array', 'string', 'number']
/** The type of schemas whose keywords describe no type: every value fits. */
const freeType = 'string'

export function saysOwnType(schema: JsonObject): boolean {
  return typelessKeywords.some((keyword) => Object.hasOwn(schema, keyword))
}

export interface InferredType {
  readonly type: string
  /** Whether a keyword applies to values of the type. The others have no effect on them. */
  readonly applies: (keyword: string) => boolean
}

/**
 * Determines the type of a schema, merged from these layers, from its keywords. Returns undefined, with an issue, if a
 * keyword is not supported.
 */
export function inferType(layers: readonly Layer[], scope: Scope): InferredType | undefined {
  const written = layers.flatMap((layer) =>
    Object.entries(layer.schema).map(([name, value]) => ({ layer, name, value })),
  )
  for (const { layer, name } of written) {
    const refused = standardKeyword(name)?.refused
    if (refused === undefined) continue
    scope.document.report(layer.pathOf(name), `is not supported: ${refused}`)
    return undefined
  }
  const types = new Set(written.flatMap(({ name, value }) => typesOf(name, value)))
  const meant = described.find((type) => types.has(type))
  const foreign = written.find(({ name }) => isForeign(name))
  if (meant === undefined && foreign !== undefined) {
    reportForeign(foreign, scope)
    return undefined
  }
  const type = meant ?? freeType
  return { type, applies: (name) => standardKeyword(name)?.types?.includes(type) ?? true }
}

function typesOf(keyword: string, value: JsonValue): readonly string[] {
  if (keyword === 'format') {
    return typeof value === 'string' && formatRange(value) ? ['number'] : ['string']
  }
  return standardKeyword(keyword)?.types ?? []
}

/** Whether the keyword belongs to types of the language, or to no type at all. */
function isForeign(name: string): boolean {
  return !(isStandard(name) || isAnnotation(name) || isExtension(name) || name === 'nullable')
}

function reportForeign({ layer, name }: { layer: Layer; name: string }, { document, path }: Scope) {
  const having = declarations.filter(({ keywords }) => Object.hasOwn(keywords, name))
  if (having.length > 0) {
    const names = having.map((type) => type.name).sort((a, b) => rank(a) - rank(b))
    const types = names.slice(0, 2).map((type) => `"type": ${show(type)}`)
    document.report(path, `must have a "type"; did you mean ${types.join(' or ')}?`)
    return
  }
  const known = [...standardKeywords, ...declarations.flatMap(({ keywords }) => namesOf(keywords))]
  const better = () => hint(name, new Set(known.map((keyword) => keyword.name)))
  document.report(layer.pathOf(name), () => `is not a keyword of a schema${better()}`)
}

/** Orders types for suggestions: those of JSON first. */
function rank(type: string): number {
  return jsonTypes.includes(type) ? 0 : 1
}

function namesOf(keywords: object): readonly { readonly name: string }[] {
  return Object.keys(keywords).map((name) => ({ name }))
}
