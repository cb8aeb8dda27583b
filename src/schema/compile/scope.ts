/**
 * The scope of a schema during compilation, the compiled schema, and the state that all schemas of one definition
 * share.
 */

import type { Key } from '../../random/key.ts'
import type { Issues, Message, Path } from '../../text/issue.ts'
import type { JsonObject, JsonValue } from '../../text/json.ts'
import type { compilePattern } from '../expression/pattern.ts'
import type { Chance, Choice, Condition, Instruction } from '../instructions/instruction.ts'
import type { ValuePath } from '../interpret/instance.ts'
import type { Locale } from '../locale.ts'
import type { Absence, Expansion, Layer, Origins } from '../merge/layer.ts'
import type { Steps } from '../merge/steps.ts'
import type { PatternTexts } from '../pattern/pattern-texts.ts'
import type { Identifiers } from './placed-schema.ts'
import type { Work } from './work.ts'

/** A compiled schema: the instruction that generates its values, and what is known about them. */
export interface Node {
  readonly instruction: Instruction
  /** Returns the JSON Schema (2020-12) of the generated values. */
  readonly output: () => JsonObject
  /** Returns the JSON Schema of the values that the schema accepts, if it accepts more values than it generates. */
  readonly accepts?: () => JsonObject
  /** Maximum length of the JSON text of a value, in characters, without the texts of references and functions. */
  readonly size: number
  /** For properties: the chance and the condition under which the property is present. */
  readonly presence?: Chance
  readonly condition?: Condition
  /** Set if the schema has no values. */
  readonly absence?: Absence
  /** Requirements that all values must meet, although their generation does not ensure it. */
  readonly requirements?: readonly Requirement[]
  /** For elements of an array whose elements must be unique: whether their generation ensures it. */
  readonly isDistinct?: boolean
  /** Set if no two instances of the entity have the same value. */
  readonly isUnique?: true
}

/** A schema of plain JSON Schema 2020-12 that every value of another schema must fit. */
export interface Requirement {
  readonly schema: JsonValue
  /** Path of the keyword that requires it. */
  readonly path: Path
  /** Advice for the author of a definition that cannot meet the requirement. May be empty. */
  readonly advice: string
  /** Proves the requirement in another way than from the JSON Schema of the generated values. */
  readonly proof?: (steps: Steps) => boolean
}

/** Returns the node of a schema without values. */
export function absentNode(absence: Absence): Node {
  return { instruction: { op: 'literal', value: null }, output: () => ({}), size: 4, absence }
}

export function acceptedBy({ accepts, output }: Node): JsonObject {
  return accepts === undefined ? output() : accepts()
}

/** The object that contains a schema. Related members of one object have consistent values. */
export interface Owner {
  readonly key: Key
  /** Name of the property that contains the schema. */
  readonly property: string
  readonly properties: JsonObject
  /** Whether the object has several properties, so that the property has siblings. */
  readonly hasSiblings: boolean
  /** Set for a named type that no entity uses, so that its siblings are unknown. */
  readonly isUnknown?: boolean
  /** Siblings that the property's expressions read. The compiler adds them while it compiles the property. */
  readonly reads: Reads
  /** Set for schemas inside an array in the property. Each element of the array is drawn separately. */
  readonly isAroundArray?: true
}

export interface Reads {
  /** Names of the siblings that the property reads. */
  readonly names: Set<string>
  /** Whether the property reads the whole object, so all siblings. */
  isWhole: boolean
  /** Names of the properties whose values before a change the property reads. */
  readonly previous: Set<string>
}

/** Position of a schema: in the definition, in the generated value, and in the space of random keys. */
export interface Scope {
  readonly document: Document
  /** Name of the entity that contains the schema. */
  readonly entity: string
  readonly root: { readonly schema: JsonValue; readonly path: Path }
  readonly path: Path
  readonly valuePath: ValuePath
  readonly key: Key
  readonly depth: number
  /** The locale of generated words, unless the schema sets another one. */
  readonly locale: Locale
  readonly owner: Owner | undefined
  /** Set if the schema is that of a property, which can be omitted. */
  readonly isProperty: boolean
  /** Scope in which the values of the schema must be unique: in the entity, in the innermost array, or nowhere. */
  readonly unique: 'no' | 'entity' | 'array'
  /** Path in the definition of the keyword `unique` that applies to the schema. */
  readonly uniquePath: Path
  readonly isInArray: boolean
  /** Whether some instances do not generate a value of the schema. */
  readonly isConditional: boolean
  /** The references that lead to the schema, from the outermost. */
  readonly expanding: readonly Expansion[]
  /** Maximum number of times that a schema contains itself on one path (`maxDepth`). */
  readonly maxDepth: number
  /** Whether keywords that only restrict values (`if`, `not`) are rewritten to choices of schemas. */
  readonly isRewriting: boolean
  /** Whether the schema generates what a lifecycle changes, so that its expressions can read `previous`. */
  readonly isChange: boolean
}

/**
 * Copies a scope member by member, so that all scopes have the same hidden class. Spreading objects of several classes
 * took a quarter of the time of a large definition.
 */
export function copyScope(scope: Scope): Scope {
  return {
    document: scope.document,
    entity: scope.entity,
    root: scope.root,
    path: scope.path,
    valuePath: scope.valuePath,
    key: scope.key,
    depth: scope.depth,
    locale: scope.locale,
    owner: scope.owner,
    isProperty: scope.isProperty,
    unique: scope.unique,
    uniquePath: scope.uniquePath,
    isInArray: scope.isInArray,
    isConditional: scope.isConditional,
    expanding: scope.expanding,
    maxDepth: scope.maxDepth,
    isRewriting: scope.isRewriting,
    isChange: scope.isChange,
  }
}

/** Limits of the schemas of an entity that contain themselves (`recursion.ts`). */
export interface RecursionLimits {
  /** Maximum number of times that one schema contains itself on one path. */
  readonly same: number
  /** Maximum number of nested schemas that contain themselves, whether they are the same or not. */
  readonly nested: number
  /** Places of the schemas that `nested` limits, if it is finite. */
  readonly recursive: ReadonlySet<string>
}

/** A reference of an entity, whose target is set when all entities are compiled. */
export interface PendingReference {
  readonly from: string
  readonly choice: Choice
  readonly field: readonly string[]
  readonly path: Path
  /** Path of the keyword `among`, if the reference has it: with `via`, only its sibling does. */
  readonly amongPath?: Path
  /** Whether every instance of the referring entity needs an earlier instance of the referenced entity. */
  readonly isNeeded: boolean
  /** Whether instances of the referring entity exist only after the first instance of the referenced entity. */
  readonly isSkipped: boolean
  /** Path of the keyword `unique`, by which each instance of the referenced entity is chosen at most once. */
  readonly uniquePath?: Path
}

/** A choice of unique values. Its `count` must be at least the number of the entity's instances. */
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

/**
 * A condition on the values of a schema. If the compiler cannot prove it when all entities are compiled, the message is
 * an issue.
 */
export interface Claim {
  readonly path: Path
  readonly message: string
  /** Conditions that must all hold. Each is one comparison of schemas; checking pauses after each. */
  readonly conditions: readonly ((steps: Steps) => boolean)[]
}

/** A schema under `$defs`. The compiler checks it separately if nothing refers to it. */
export interface Definition {
  readonly schema: JsonValue
  readonly scope: Scope
}

export interface Document {
  readonly types: ReadonlyMap<string, JsonValue>
  /** Paths, as JSON, of the named types and of the schemas under `$defs` that some schema refers to. */
  readonly usedSchemas: Set<string>
  /** For schemas that a merge moved: the paths at which they were written. */
  readonly origins: Origins
  /** The named schemas: in each entity, by its schema, and in the named types, by `types`. */
  readonly identifiers: WeakMap<object, Identifiers>
  /** The limits of recursion of each entity with a schema that contains itself, by the schema of the entity. */
  readonly recursionLimits: WeakMap<JsonObject, RecursionLimits>
  /** Number of references so far from a schema to itself or to a schema that contains it. */
  recursions: number
  readonly entities: readonly string[]
  /** Name of the parent entity, by the name of the child entity. */
  readonly parents: ReadonlyMap<string, string>
  readonly references: PendingReference[]
  readonly uniques: UniqueSpace[]
  /** Positions that generate unique values: entity, path in the value, and path in the definition, as JSON. */
  readonly assignedUniques: Set<string>
  /** Number of compiled schemas whose values must be unique in their entity. */
  uniqueCount: number
  readonly exclusives: Exclusive[]
  readonly claims: Claim[]
  /** Schemas under `$defs`, by their path as JSON. */
  readonly definitions: Map<string, Definition>
  /**
   * Returns the JSON Schema of an entity's values, or of the field at a path of property names. Available when all
   * entities are compiled.
   */
  outputOf(entity: string, field: readonly string[]): JsonObject
  /**
   * Functions that return the JSON Schema of an entity's values, by the name of the entity, for the entities compiled
   * so far.
   */
  readonly outputs: Map<string, () => JsonObject>
  nodes: number
  /** Number of values in each list or object (`extent.ts`), cached for all schemas that contain it. */
  readonly extents: WeakMap<object, number>
  /** Remaining budget for comparisons of values and schemas. */
  readonly steps: Steps
  /** Counts and limits the work to check the definition, including comparisons. */
  readonly work: Work
  /** Compiled patterns of expressions, by the text of the pattern. */
  readonly patterns: Map<string, ReturnType<typeof compilePattern>>
  /** The texts of patterns, by their lengths and the text of the pattern. */
  readonly texts: Map<string, PatternTexts>
  /** Whether an issue remains in every other way to compile the definition, such as one about the number of schemas. */
  isRefused: boolean
  /** Issues and warnings so far, each as a text (`mark.ts`). */
  readonly reported: Set<string>
  /** Number of issues after which no further schema is compiled. */
  issuesAllowed: number
  /**
   * For options that are merged with the keywords next to their `anyOf` or `oneOf`: the option alone, or undefined for
   * an option that no author wrote. An option that the other keywords contradict is never chosen.
   */
  readonly mergedOptions: WeakMap<JsonObject, Layer | undefined>
  /** Reports an issue. `reference` is the path of the documentation page about it. */
  report(path: Path, message: Message, reference?: string): void
  /** Reports a warning about valid content that is probably a mistake. */
  warn(path: Path, message: string): void
  /** Returns a function that calls `output` only the first time and caches its JSON Schema. */
  memoizeOutput(output: () => JsonObject): () => JsonObject
  readonly issues: Issues
  readonly warnings: Issues
  /**
   * Fields whose values are consistent because their names have the same stem (`coherence.ts`): by the properties of an
   * object, by group and by stem.
   */
  readonly relatedFields: Map<JsonObject, Map<string, Map<string, RelatedField>>>
}

/** A field whose random draws use the key of its group and stem, so that fields with the same stem are consistent. */
export interface RelatedField {
  readonly property: string
  /**
   * Words of the property's name that identify the owner of the field: `shipping` for `shippingCity`, an empty text for
   * `first_name`.
   */
  readonly stem: string
  /** Type of the field, such as `location.city`, or its format if its type is `string`. */
  readonly shows: string
  readonly path: Path
}
