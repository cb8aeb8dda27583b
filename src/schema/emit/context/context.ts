/** The state that emitters share: the module that is generated, and the function that is written. */

import type { RowForm } from '../../../text/cell.ts'
import type { JsonScalar, JsonValue } from '../../../text/json.ts'
import type { Dialect } from '../../../text/sql-dialect.ts'
import type { Code } from '../../../wasm/code.ts'
import type { Module } from '../../../wasm/module.ts'
import type { ASTNode } from '../../expression/parse.ts'
import type { Condition, Instruction } from '../../instructions/instruction.ts'
import type { Instance } from '../../interpret/instance.ts'
import type { RandomWords } from '../draw/random-words.ts'
import type { Library } from '../library/library.ts'
import type { Effort } from './effort.ts'
import type { Layout } from './layout.ts'
import type { Output } from './output.ts'

/** A value that the module requests from the interpreter. The module passes the number of the call. */
export type HostCall =
  /** The value as JSON text, or as text inside a JSON string. */
  | { readonly kind: 'json' | 'text'; readonly value: (at: Instance) => JsonValue }
  | { readonly kind: 'number'; readonly value: (at: Instance) => number }
  /** A member of an object as JSON text, with the text before and after it; empty if the member is omitted. */
  | {
      readonly kind: 'member'
      readonly before: string
      readonly after: string
      readonly value: (at: Instance) => JsonValue | undefined
    }

/** A host call with the number of references that lead to it. */
export type HostCallAtDepth = HostCall & { readonly depth: number }

/** State of the module for all entities of a program in one encoding. */
export interface ModuleContext {
  readonly module: Module
  readonly layout: Layout
  readonly library: Library
  readonly hostCalls: HostCallAtDepth[]
  readonly time: { readonly startMs: number; readonly endMs: number }
  /** Remaining effort for the entity whose function is written. */
  readonly effort: Effort
  readonly emitters: Emitters
  /** Returns the entity that a reference leads to, or undefined if the interpreter must follow it. */
  readonly targetOf: (reference: Reference) => ReferenceTarget | undefined
}

type Reference = Extract<Instruction, { op: 'reference' }>

/** Operations on the parts of an instruction, by the table of emitters (`emit.ts`). */
export interface Emitters {
  /** Writes the value. */
  value(context: EmitContext, instruction: Instruction, form: ValueForm): void
  /** Writes the value as a column of a row. */
  cell(context: EmitContext, instruction: Instruction, form: RowForm): void
  /** Returns the minimum and the maximum, or undefined if `pushWhole` cannot push the numbers. */
  wholeRange(instruction: Instruction): WholeRange | undefined
  /** Pushes a whole number of 64 bits. */
  pushWhole(context: EmitContext, instruction: Instruction): void
  /** Returns the operand for expressions, or undefined if even the interpreter cannot compute the value alone. */
  operand(scope: ExpressionScope, instruction: Instruction): Operand | undefined
  /** Returns whether a condition holds, for expressions, or undefined if WebAssembly cannot express it. */
  condition(scope: ExpressionScope, condition: Condition): TruthOperand | undefined
  /** Whether the value can be written without `self` of the interpreter. */
  canWrite(scope: ExpressionScope, instruction: Instruction): boolean
}

/** An entity that references lead to. */
export interface ReferenceTarget {
  /** The number by which the host knows the entity. */
  readonly entity: number
  readonly instruction: Instruction
  readonly hasHighIndexes: boolean
  readonly isInOrder: boolean
  /** Address of the counter of the entity's instances while the stream runs, for references of current instances. */
  readonly counter?: number
  /** Maximum length of the JSON text of a complete value, without the values that it refers to. */
  readonly size: number
  /** Names of the properties that can fail, if some instances fail. */
  readonly failing?: readonly string[]
  /** Set if a value that the format cannot hold is a failure. All formats exclude the same values. */
  readonly dialect?: Dialect
}

/** State of a function that writes text from an address on and returns the end address. */
export interface EmitContext extends ModuleContext {
  readonly code: Code
  readonly output: Output
  /**
   * Local variables: the index and the offset of the instance (64 bits each), the low word of the index, and one for
   * temporary values.
   */
  readonly index: number
  readonly offset: number
  readonly lowIndex: number
  readonly scratch: number
  /** Random words of the instance outside of all arrays. */
  readonly words: RandomWords
  /** Whether the code that is written rarely runs. */
  readonly isRare?: boolean
  /** Number of references that led here. */
  readonly depth: number
  /** Whether the offset is the current offset of the stream. */
  readonly isNow: boolean
  /** Place whose words select the random draws. */
  readonly place: PlaceWords
  /** The innermost enclosing array: its place, and the local variable with the position of the element. */
  readonly element?: { readonly around: PlaceWords; readonly position: number }
  /** The innermost enclosing object whose properties read each other. */
  readonly self?: Self
  /** Values already chosen or computed for this place: instances of references, points. */
  readonly cached: Map<string, CachedLocal>
}

export interface CachedLocal {
  readonly local: number
  /** Location and cached values of an instance that was inspected in full. */
  readonly there?: Pick<EmitContext, 'index' | 'offset' | 'lowIndex' | 'words' | 'place' | 'cached'>
}

/** The two words of a place. */
export type PlaceWords =
  /** Constants: outside of arrays, and inside of parts with a constant number. */
  | { readonly kind: 'fixed'; readonly a: number; readonly b: number }
  /** Local variables. */
  | { readonly kind: 'variable'; readonly a: number; readonly b: number }

/** Form of a written value: JSON, or text inside a JSON string. */
export type ValueForm = 'json' | 'text'

export interface WholeRange {
  readonly minimum: number
  readonly maximum: number
}

type Emit = (context: EmitContext) => void

/** Pushes a double, never NaN or an infinity. −0 may represent 0, because no expression distinguishes them. */
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

/** Pushes the position of a value in a list. */
export interface WordOperand {
  readonly kind: 'word'
  readonly values: readonly JsonScalar[]
  /** Set if the value is absent in some instances. */
  readonly isOptional?: boolean
  readonly push: Emit
}

export interface TextOperand {
  readonly kind: 'text'
  /** In characters. */
  readonly maxLength: number
  /** Writes the text as it appears inside a JSON string. */
  readonly write: Emit
  /** Mapping of bytes that `write` applies to the text of `writeUnmapped`. */
  readonly byteMap?: Uint8Array
  readonly writeUnmapped?: Emit
}

export interface NullableOperand {
  readonly kind: 'nullable'
  readonly pushIsNull: Emit
  readonly of: NumberOperand | TruthOperand | WordOperand | TextOperand
}

/**
 * A value that only the interpreter can compute. If an expression allows one kind of value there, a host call requests
 * that kind.
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
  | NullableOperand
  | UnknownOperand

export interface Self {
  readonly object: Extract<Instruction, { op: 'object' }>
  /** Operands of the properties already compiled, by name. */
  readonly operands: Map<string, Operand | undefined>
  /** Operands of the expressions already compiled. */
  readonly trees: Map<ASTNode, Operand | undefined>
  /** Local variables of properties already computed. */
  readonly locals: Map<Instruction, number>
  /** Place of the object itself. Values further inside have other places. */
  readonly place?: PlaceWords
  readonly index?: number
}

/** The values that an expression can read. */
export interface ExpressionScope {
  readonly module: ModuleContext
  readonly self: Self | undefined
}
