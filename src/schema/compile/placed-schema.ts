/** Schemas with their paths in the definition, and the names by which references find them. */

import type { Path } from '../../text/issue.ts'
import type { JsonValue } from '../../text/json.ts'

export interface PlacedSchema {
  readonly schema: JsonValue
  readonly path: Path
}

/** A schema that references find by its URI. */
export interface Resource extends PlacedSchema {
  readonly uri: string
}

/** The named schemas of an entity or of the definition's types. */
export interface Identifiers {
  /** Schema resources by URI. */
  readonly resources: Map<string, Resource>
  /** Schemas with an anchor, by `<uri>#<anchor>`. */
  readonly anchors: Map<string, PlacedSchema>
  /** Keys of the anchors that `$dynamicAnchor` names. */
  readonly dynamic: Set<string>
}
