/**
 * Scope of a schema while it is compiled, the compiled schema, and the state that all schemas of one definition share.
 */

import type { Key } from '../../random/key.ts'
import type { Issues, Message, Path } from '../../text/issue.ts'
import type { JsonObject, JsonValue } from '../../text/json.ts'
import type { compilePattern } from '../expression/pattern.ts'
import type { Chance, Choice, Condition, Instruction } from '../instructions/instruction.ts'
import type { ValuePath } from '../interpret/instance.ts'
import type { Locale } from '../locale.ts'
import type { Origins } from '../merge/layer.ts'
import type { Steps } from '../merge/steps.ts'
import type { Work } from './work.ts'

/** A compiled schema. */
export interface Node {
  readonly instruction: Instruction
  /** Returns the JSON Schema (2020-12) of the values. */
  readonly output: () => JsonObject
  /** Returns the JSON Schema of the accepted values, if more values are accepted than generated. */
  readonly accepts?: () => JsonObject
  /** Maximum length of the JSON text of a value, without references and functions. */
  readonly size: number
  /** For properties: the chance and the condition under which the property is present. */
  readonly presence?: Chance
  readonly condition?: Condition
}

export function acceptedBy({ accepts, output }: Node): JsonObject {
  return accepts === undefined ? output() : accepts()
}

/** The object that contains a schema, and whose members are consistent with each other. */
export interface Owner {
  readonly key: Key
  /** Name of the property that contains the schema. */
  readonly property: string
  readonly properties: JsonObject
  /** Whether the object has several properties. */
  readonly hasSiblings: boolean
  /** Set for a named type that no entity uses, and whose siblings are unknown. */
  readonly isUnknown?: boolean
  /** Siblings that the property reads, added while it is compiled. */
  readonly reads: Reads
  /** Set inside an array in the property, where each element is drawn separately. */
  readonly isAroundArray?: true
}

export interface Reads {
  /** Names of the siblings. */
  readonly names: Set<string>
  /** Whether all siblings are read. */
  isWhole: boolean
}

/** Position of a schema: in the definition, in the value, and in the space of random keys. */
export interface Scope {
  readonly document: Document
  /** The entity that contains the schema. */
  readonly entity: string
  readonly root: { readonly schema: JsonValue; readonly path: Path }
  readonly path: Path
  readonly valuePath: ValuePath
  readonly key: Key
  readonly depth: number
  /** The locale of words, unless the schema has another. */
  readonly locale: Locale
  readonly owner: Owner | undefined
  /** Set if the schema itself is a property. */
  readonly isProperty: boolean
  /** Scope in which values must be unique: in the entity, in the innermost array, or nowhere. */
  readonly unique: 'no' | 'entity' | 'array'
  /** Path of the `unique` that applies to the entity. */
  readonly uniquePath: Path
  readonly isInArray: boolean
  /** Whether some instances do not generate this part. */
  readonly isConditional: boolean
  /** Paths, as JSON, of the named types and `$ref` targets that contain the schema. */
  readonly expanding: readonly string[]
}

/** A reference that is linked when all entities are compiled. */
export interface PendingReference {
  readonly from: string
  readonly choice: Choice
  readonly field: readonly string[]
  readonly path: Path
  /** Whether every instance needs the reference, so that it requires an earlier instance. */
  readonly isNeeded: boolean
  /** Whether instances exist only after the first instance of the referenced entity. */
  readonly isSkipped: boolean
  /** Path of the `unique` by which each instance is referenced at most once. */
  readonly uniquePath?: Path
}

/** A unique choice, which needs one value for each instance of the entity. */
export interface UniqueSpace {
  readonly entity: string
  readonly path: Path
  readonly count: number
}

/** The schemas of a `oneOf`. A value that fits two of them is not valid, so they must not have values in common. */
export interface Exclusive {
  readonly nodes: readonly Node[]
  readonly path: Path
}

/** A condition on a schema's values that must be proved when all entities are compiled, or else is an issue. */
export interface Claim {
  readonly path: Path
  readonly message: string
  /** Conditions that must all hold. Each is one comparison; checking pauses after each. */
  readonly conditions: readonly ((steps: Steps) => boolean)[]
}

/** A schema under `$defs`, checked separately if nothing refers to it. */
export interface Definition {
  readonly schema: JsonValue
  readonly scope: Scope
}

export interface Document {
  readonly types: ReadonlyMap<string, JsonValue>
  /** Paths, as JSON, of the types and `$defs` that some schema refers to. */
  readonly usedSchemas: Set<string>
  /** Origins of schemas that a merge moved. */
  readonly origins: Origins
  /** Paths of anchors, by the schema resource that contains them. */
  readonly anchors: WeakMap<JsonObject, ReadonlyMap<string, readonly string[]>>
  readonly entities: readonly string[]
  /** Parent of each entity that is a child of another. */
  readonly parents: ReadonlyMap<string, string>
  readonly references: PendingReference[]
  readonly uniques: UniqueSpace[]
  /** Positions that generate unique values: entity, path in the value, and path in the definition, as JSON. */
  readonly assignedUniques: Set<string>
  readonly exclusives: Exclusive[]
  readonly claims: Claim[]
  /** Definitions by their path, as JSON. */
  readonly definitions: Map<string, Definition>
  /** Returns the JSON Schema of an entity's values, or of a part of them. Available when all entities are compiled. */
  outputOf(entity: string, field: readonly string[]): JsonObject
  /** Outputs of the entities compiled so far, by name. */
  readonly outputs: Map<string, () => JsonObject>
  nodes: number
  /** Extents of lists (`extent.ts`), which all schemas share. */
  readonly extents: WeakMap<object, number>
  /** Budget for comparisons of values and schemas. */
  readonly steps: Steps
  /** Work to check the definition, including comparisons. */
  readonly work: Work
  /** Compiled patterns of expressions, by text. */
  readonly patterns: Map<string, ReturnType<typeof compilePattern>>
  /** Reports an issue. `reference` is the path of the documentation page about it. */
  report(path: Path, message: Message, reference?: string): void
  /** Reports a warning about valid content that is probably a mistake. */
  warn(path: Path, message: string): void
  /** Returns a function that computes the output once. */
  memoizeOutput(output: () => JsonObject): () => JsonObject
  readonly issues: Issues
  readonly warnings: Issues
  /**
   * Fields whose values are consistent because their names have the same stem (`coherence.ts`): by the properties of an
   * object, by group and by stem.
   */
  readonly relatedFields: Map<JsonObject, Map<string, Map<string, RelatedField>>>
}

/** A field that is drawn with the key of its group. */
export interface RelatedField {
  readonly property: string
  /** Words of the field's name that identify its subject. */
  readonly stem: string
  /** The attribute of the subject, such as `location.city`. */
  readonly shows: string
  readonly path: Path
}
