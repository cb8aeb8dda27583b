/**
 * Schemas without a type: the keywords that make `type` unnecessary, and the suggestion of a type for other schemas.
 */

import { standardKeyword } from '../keywords/standard-keywords.ts'
import type { Layer } from '../merge/layer.ts'
import type { Scope } from './scope.ts'

/** Keywords that determine the type of a schema without the keyword `type`. */
export const typelessKeywords = ['const', 'enum', 'oneOf', 'anyOf'] as const

/** Reports that a schema, merged from these layers, has no type, or that it has an unsupported keyword. */
export function reportUntyped(layers: readonly Layer[], { document, path }: Scope): void {
  const written = layers.flatMap((layer) =>
    Object.keys(layer.schema).map((name) => ({ layer, name, keyword: standardKeyword(name) })),
  )
  for (const { layer, name, keyword } of written) {
    if (keyword?.refused === undefined) continue
    document.report(layer.pathOf(name), `is not supported: ${keyword.refused}`)
    return
  }
  const types = written.find(({ keyword }) => keyword?.types !== undefined)?.keyword?.types ?? []
  const meant = types.map((type) => `"type": "${type}"`).join(' or ')
  document.report(path, `must have a "type"${meant === '' ? '' : `; did you mean ${meant}?`}`)
}
