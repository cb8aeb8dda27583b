/** Where a schema stands while it is compiled, what becomes of it, and what all schemas of one definition share. */

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
  /** What the values look like, as JSON Schema 2020-12. */
  readonly output: () => JsonObject
  /** What the schema accepts as it is written, where that is more than the values that are made. */
  readonly accepts?: () => JsonObject
  /** No value has a longer JSON text, references and functions aside. */
  readonly size: number
  /** For properties: left out unless these hold. */
  readonly presence?: Chance
  readonly condition?: Condition
}

export function acceptedBy({ accepts, output }: Node): JsonObject {
  return accepts === undefined ? output() : accepts()
}

/** The object around a schema, whose members agree with each other. */
export interface Owner {
  readonly key: Key
  /** Of the property that the schema is, or is a part of. */
  readonly property: string
  readonly properties: JsonObject
  /** Whether there is more than one property. */
  readonly hasSiblings: boolean
  /** Set for a named type that no entity uses: its siblings are not known. */
  readonly isUnknown?: boolean
  /** What the property reads; filled while it is compiled. */
  readonly reads: Reads
  /** Set within an array in the property, where each element draws for itself. */
  readonly isAroundArray?: true
}

export interface Reads {
  /** Siblings by name. */
  readonly names: Set<string>
  /** Every sibling. */
  isWhole: boolean
}

/** Where a schema stands: in the definition, in the value, and in the space of random keys. */
export interface Scope {
  readonly document: Document
  /** The entity whose schema this is. */
  readonly entity: string
  readonly root: { readonly schema: JsonValue; readonly path: Path }
  readonly path: Path
  readonly valuePath: ValuePath
  readonly key: Key
  readonly depth: number
  /** The locale of words, unless the schema has another. */
  readonly locale: Locale
  readonly owner: Owner | undefined
  /** Set where the schema itself is a property. */
  readonly isProperty: boolean
  /** Whether values must not repeat: over the entity, or within the innermost array. */
  readonly unique: 'no' | 'entity' | 'array'
  /** Where that is said, for the entity. */
  readonly uniquePath: Path
  readonly isInArray: boolean
  /** Whether some instances are made without this part. */
  readonly isConditional: boolean
  /** The paths, as JSON, of the named types and `$ref` targets that are being expanded. */
  readonly expanding: readonly string[]
}

/** A reference, to be linked when all entities are compiled. */
export interface PendingReference {
  readonly from: string
  readonly choice: Choice
  readonly field: readonly string[]
  readonly path: Path
  /** Every instance needs it: without an earlier instance there is none. */
  readonly isNeeded: boolean
  /** There are no instances until the entity that is referred to has one. */
  readonly isSkipped: boolean
  /** Where it says that each instance is taken at most once. */
  readonly uniquePath?: Path
}

/** A choice that must not run out: one value for each instance of the entity. */
export interface UniqueSpace {
  readonly entity: string
  readonly path: Path
  readonly count: number
}

/** The schemas of a `oneOf`: a value that fits two of them would not be valid, so it must not exist. */
export interface Exclusive {
  readonly nodes: readonly Node[]
  readonly path: Path
}

/** What must be certain of a schema's values when all entities are compiled, or is an issue. */
export interface Claim {
  readonly path: Path
  readonly message: string
  /** All must hold. Each is one comparison; checking pauses after each. */
  readonly conditions: readonly ((steps: Steps) => boolean)[]
}

/** A schema under `$defs`, checked where it stands when nothing leads to it. */
export interface Definition {
  readonly schema: JsonValue
  readonly scope: Scope
}

export interface Document {
  readonly types: ReadonlyMap<string, JsonValue>
  /** Paths, as JSON, of the types and `$defs` to which some schema leads. */
  readonly usedSchemas: Set<string>
  /** Of schemas that stand elsewhere than they were written. */
  readonly origins: Origins
  /** Where anchors lead, by the schema resource that has them. */
  readonly anchors: WeakMap<JsonObject, ReadonlyMap<string, readonly string[]>>
  readonly entities: readonly string[]
  /** The parent of each entity that is a child of another. */
  readonly parents: ReadonlyMap<string, string>
  readonly references: PendingReference[]
  readonly uniques: UniqueSpace[]
  /** Where values that must not repeat are made: entity, place in the value and path, as JSON. */
  readonly assignedUniques: Set<string>
  readonly exclusives: Exclusive[]
  readonly claims: Claim[]
  /** By path, as JSON. */
  readonly definitions: Map<string, Definition>
  /** What an entity's values, or a part of them, look like; known when all are compiled. */
  outputOf(entity: string, field: readonly string[]): JsonObject
  /** Entities by name as they are compiled. */
  readonly outputs: Map<string, () => JsonObject>
  nodes: number
  /** What stands in lists (`extent.ts`), by list and in all schemas together. */
  readonly extents: WeakMap<object, number>
  /** For comparing values and schemas. */
  readonly steps: Steps
  /** What checking may cost, comparisons included. */
  readonly work: Work
  /** Those of expressions that are compiled, by text. */
  readonly patterns: Map<string, ReturnType<typeof compilePattern>>
  /** `reference` is the path of the page that helps. */
  report(path: Path, message: Message, reference?: string): void
  /** Notes what is accepted and probably not meant. */
  warn(path: Path, message: string): void
  /** The same output, made once. */
  memoizeOutput(output: () => JsonObject): () => JsonObject
  readonly issues: Issues
  readonly warnings: Issues
  /**
   * The fields that agree where their names say the same (`coherence.ts`): by the properties of an object, by group and
   * by name.
   */
  readonly relatedFields: Map<JsonObject, Map<string, Map<string, RelatedField>>>
}

/** A field that draws from the key of its group. */
export interface RelatedField {
  readonly property: string
  /** The words of its name that say to whom or what it belongs. */
  readonly stem: string
  /** What it shows of that, such as `location.city`. */
  readonly shows: string
  readonly path: Path
}
