/**
 * The state that emitters share: the module that they generate, and the function that they write. In this folder,
 * "pushes" and "writes" describe the generated code: it pushes a value onto the WebAssembly stack, or writes text to
 * the output.
 */

import type { RowForm } from '../../../text/cell.ts'
import type { JsonScalar, JsonValue } from '../../../text/json.ts'
import type { Dialect } from '../../../text/sql-dialect.ts'
import type { Code } from '../../../wasm/code.ts'
import type { Module } from '../../../wasm/module.ts'
import type { ASTNode } from '../../expression/parse.ts'
import type { Condition, Instruction } from '../../instructions/instruction.ts'
import type { EntityHandle, Instance } from '../../interpret/instance.ts'
import type { RandomWords } from '../draw/random-words.ts'
import type { Effort } from './effort.ts'
import type { Layout } from './layout.ts'
import type { Output } from './output.ts'

/**
 * A value that the module requests from the interpreter. At run time, the module identifies the request by its position
 * in `hostCalls`.
 */
export type HostCall =
  /** The interpreter writes the value as JSON text, or as text inside a JSON string. */
  | { readonly kind: 'json' | 'text'; readonly value: (at: Instance) => JsonValue }
  | { readonly kind: 'number'; readonly value: (at: Instance) => number }
  /**
   * The interpreter writes a member of an object as JSON text between `before` and `after`; nothing if the member is
   * omitted.
   */
  | {
      readonly kind: 'member'
      readonly before: string
      readonly after: string
      readonly value: (at: Instance) => JsonValue | undefined
    }

/** A host call with the number of references that lead from the instance of the event to the instance of the call. */
export type HostCallAtDepth = HostCall & { readonly depth: number }

/** State of the module for all entities of a program in one encoding. */
export interface ModuleContext {
  readonly module: Module
  readonly layout: Layout
  readonly hostCalls: HostCallAtDepth[]
  readonly time: { readonly startMs: number; readonly endMs: number }
  /** Remaining effort for the code generation of the entity whose function is written. */
  readonly effort: Effort
  readonly emitters: Emitters
  /** Returns the entity that a reference leads to, or undefined if only the interpreter can follow the reference. */
  readonly targetOf: (reference: Reference) => ReferenceTarget | undefined
}

type Reference = Extract<Instruction, { op: 'reference' }>

/** Code generation for the parts of an instruction. `emit.ts` selects the emitter of their operation. */
export interface Emitters {
  /** Writes the value of the instruction as JSON text, or as text inside a JSON string. */
  value(context: EmitContext, instruction: Instruction, form: ValueForm): void
  /** Writes the value of the instruction as a column of a COPY or CSV row. */
  cell(context: EmitContext, instruction: Instruction, form: RowForm): void
  /**
   * Returns the minimum and the maximum of the instruction's whole numbers, or undefined if `pushWhole` cannot push
   * them.
   */
  wholeRange(instruction: Instruction): WholeRange | undefined
  /** Pushes the instruction's whole number as a 64-bit integer. */
  pushWhole(context: EmitContext, instruction: Instruction): void
  /**
   * Returns the instruction's value as an operand of expressions, or undefined if even the interpreter cannot compute
   * it without the enclosing object.
   */
  operand(scope: ExpressionScope, instruction: Instruction): Operand | undefined
  /**
   * Returns, as an operand of expressions, whether a condition holds, or undefined if WebAssembly cannot express the
   * condition.
   */
  condition(scope: ExpressionScope, condition: Condition): TruthOperand | undefined
  /**
   * Whether the module can write the instruction's value although the interpreter has no enclosing object (`self`) in
   * host calls.
   */
  canWrite(scope: ExpressionScope, instruction: Instruction): boolean
}

/** The entity that a reference leads to, as needed to generate the code of the reference. */
export interface ReferenceTarget {
  /** Address of the arrivals of the entity's instances in the kernel. */
  readonly arrivals: number
  readonly instruction: Instruction
  readonly hasHighIndexes: boolean
  /** The instances of the entity, for facts that are known when the module is generated. */
  readonly handle: EntityHandle
  /**
   * Address of the counter of the entity's instances (`counter.ts`), for references from the instance of the event
   * itself.
   */
  readonly counter?: number
  /** Maximum length of the JSON text of a complete value, in characters, without the values that it refers to. */
  readonly size: number
  /** Whether the interpreter computes the complete value of an instance to decide whether it failed. */
  readonly mayExceedLimits: boolean
  /** Names of the properties that can fail. Undefined if no instance can fail. */
  readonly failing?: readonly string[]
  /** Set if an event fails when its format cannot hold a value. All formats exclude the same values. */
  readonly dialect?: Dialect
}

/** State of the generation of one function, which writes text from an address on and returns the end address. */
export interface EmitContext extends ModuleContext {
  readonly code: Code
  readonly output: Output
  /**
   * Numbers of local variables: for the index and the offset of the instance (64 bits each), for the low word of the
   * index, and for temporary values.
   */
  readonly index: number
  readonly offset: number
  readonly lowIndex: number
  readonly scratch: number
  /** Random words that the instance draws outside of all arrays. */
  readonly words: RandomWords
  /** Whether the code that is being written rarely runs. */
  readonly isRare?: boolean
  /** Number of references from the instance of the event to the instance whose value is written. */
  readonly depth: number
  /** Address in the kernel of the arrivals to which the written instance belongs. */
  readonly arrivals: number
  /** No instance of that entity occurs before this offset. */
  readonly firstOffset: number
  /**
   * Whether the written instance is that of the current event itself, so that its offset is the current offset of the
   * stream. False for instances that are reached by references, and for deliveries of entities with imperfections.
   */
  readonly isNow: boolean
  /** Place in the value (array elements, parts) whose two words select the random draws. */
  readonly place: PlaceWords
  /** The innermost enclosing array: its place, and the local variable with the position of the element. */
  readonly element?: { readonly around: PlaceWords; readonly position: number }
  /** The history of the instance, if its entity has a lifecycle. */
  readonly history?: EmitHistory
  /** The innermost enclosing object whose properties read each other. */
  readonly self?: Self
  /**
   * Local variables with results at the current place, by a key for each: instances chosen by references, and points.
   */
  readonly cached: Map<string, CachedLocal>
}

/** The history of an instance at a step. */
export interface EmitHistory {
  /** Address of the history in the kernel. */
  readonly address: number
  /** Local variable with the number of changes of the instance up to the written value. */
  readonly step: number
  /** Number of states, without that of deleted instances. */
  readonly states: number
  /** Local variables with the step of the event and its offset. */
  readonly event: { readonly step: number; readonly offset: number }
}

export interface CachedLocal {
  readonly local: number
  /** If the local variable holds the index of an instance that a reference chose: the context of that instance. */
  readonly there?: EmitContext
}

/** The two words that identify a place in random draws. */
export type PlaceWords =
  /** Constant words: outside of arrays, and in parts with a constant number. */
  | { readonly kind: 'fixed'; readonly a: number; readonly b: number }
  /** Numbers of the local variables that hold the words. */
  | { readonly kind: 'variable'; readonly a: number; readonly b: number }

/** Form in which a value is written: JSON text, or text inside a JSON string. */
export type ValueForm = 'json' | 'text'

export interface WholeRange {
  readonly minimum: number
  readonly maximum: number
}

type Emit = (context: EmitContext) => void

/**
 * An operand whose code pushes a double, never NaN or an infinity. −0 may represent 0, because no expression
 * distinguishes them.
 */
export interface NumberOperand {
  readonly kind: 'number'
  readonly minimum: number
  readonly maximum: number
  /** Number of decimals, if the value is the double nearest to a decimal with that many digits after the point. */
  readonly scale?: number | undefined
  readonly push: Emit
}

export interface TruthOperand {
  readonly kind: 'truth'
  readonly push: Emit
}

/** An operand with one of the listed values, whose code pushes the position of its value in the list. */
export interface WordOperand {
  readonly kind: 'word'
  readonly values: readonly JsonScalar[]
  /** Set if some instances omit the property. The code bails out for these instances. */
  readonly isOptional?: boolean
  readonly push: Emit
}

export interface TextOperand {
  readonly kind: 'text'
  /** Minimum length of the text in characters, 0 by default. */
  readonly minLength?: number
  /** Maximum length of the text in characters. */
  readonly maxLength: number
  /** For the text of a timestamp: its milliseconds since 1970. */
  readonly time?: NumberOperand
  /** Set if the text contains no characters that statements and rows cannot contain. */
  readonly isStorable?: boolean
  /** Writes the text as it appears inside a JSON string. */
  readonly write: Emit
  /** For each byte of the text of `writeUnmapped`, the byte with which `write` replaces it. */
  readonly byteMap?: Uint8Array
  readonly writeUnmapped?: Emit
}

/** A timestamp, in milliseconds since 1970, or a duration in milliseconds. Both are whole numbers. */
export interface TimeOperand {
  readonly kind: 'time' | 'duration'
  readonly ms: NumberOperand
}

export interface NullableOperand {
  readonly kind: 'nullable'
  readonly pushIsNull: Emit
  readonly of: NumberOperand | TruthOperand | WordOperand | TextOperand | TimeOperand
}

/**
 * A value that only the interpreter can compute. If an expression allows only one kind of value at that position, a
 * host call requests that kind.
 */
export interface UnknownOperand {
  readonly kind: 'unknown'
  readonly read: (at: Instance) => JsonValue | undefined
}

export type Operand =
  | NumberOperand
  | TruthOperand
  | WordOperand
  | TextOperand
  | TimeOperand
  | NullableOperand
  | UnknownOperand

export interface Self {
  readonly object: Extract<Instruction, { op: 'object' }>
  /** Operands of the object's properties that are already compiled, by name of the property. */
  readonly operands: Map<string, Operand | undefined>
  /** Operands of the expressions that are already compiled, by their syntax tree. */
  readonly trees: Map<ASTNode, Operand | undefined>
  /**
   * Local variables with the values of properties that the code has already computed, by instruction of the property.
   */
  readonly locals: Map<Instruction, number>
  /** Local variables with the begin and the end of the JSON texts of properties that the code has already written. */
  readonly texts: Map<string, { readonly begin: number; readonly end: number }>
  /** Addresses of the families of series, by the names of the properties whose values select the series. */
  readonly families: Map<string, number>
  /** Place of the object itself. Arrays and parts inside it have other places. */
  readonly place?: PlaceWords
  readonly index?: number
}

/** The values that an expression can read: those of the enclosing object. */
export interface ExpressionScope {
  readonly module: ModuleContext
  readonly self: Self | undefined
}
