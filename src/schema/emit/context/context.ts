/** What the parts of an emitter share: the module that is being made, and the function that is being written. */

import type { RowForm } from '../../../text/cell.ts'
import type { JsonScalar, JsonValue } from '../../../text/json.ts'
import type { Dialect } from '../../../text/sql-dialect.ts'
import type { Code } from '../../../wasm/code.ts'
import type { Module } from '../../../wasm/module.ts'
import type { ASTNode } from '../../expression/parse.ts'
import type { Condition, Instruction } from '../../instructions/instruction.ts'
import type { Instance } from '../../interpret/instance.ts'
import type { RandomWords } from '../draw/words.ts'
import type { Library } from '../library/library.ts'
import type { Effort } from './effort.ts'
import type { Layout } from './layout.ts'
import type { Output } from './output.ts'

/** What is asked of the interpreter for one spot of the program, by the number of the spot. */
export type HostCall =
  /** The value as JSON text; or its text alone, as it stands inside a string. */
  | { readonly kind: 'json' | 'text'; readonly value: (at: Instance) => JsonValue }
  | { readonly kind: 'number'; readonly value: (at: Instance) => number }
  /** A member of an object as JSON text with what stands around it, where it is not left out. */
  | {
      readonly kind: 'member'
      readonly before: string
      readonly after: string
      readonly value: (at: Instance) => JsonValue | undefined
    }

/** A site with the number of references that lead to it. */
export type HostCallAtDepth = HostCall & { readonly depth: number }

/** A module for all entities of a program in one encoding. */
export interface ModuleContext {
  readonly module: Module
  readonly layout: Layout
  readonly library: Library
  readonly hostCalls: HostCallAtDepth[]
  readonly time: { readonly startMs: number; readonly endMs: number }
  /** Of the entity whose function is written. */
  readonly effort: Effort
  readonly emitters: Emitters
  /** Where references lead; undefined where the interpreter must follow them. */
  readonly targetOf: (reference: Reference) => ReferenceTarget | undefined
}

type Reference = Extract<Instruction, { op: 'reference' }>

/** What is done with the parts of an instruction, by the table of the operations (`emit.ts`). */
export interface Emitters {
  /** Writes the value. */
  value(context: EmitContext, instruction: Instruction, form: ValueForm): void
  /** Writes the value as a column of a row. */
  cell(context: EmitContext, instruction: Instruction, form: RowForm): void
  /** Returns the least and the greatest number; undefined where `pushWhole` cannot leave the numbers. */
  wholeRange(instruction: Instruction): WholeRange | undefined
  /** Leaves a whole number, of 64 bits. */
  pushWhole(context: EmitContext, instruction: Instruction): void
  /** Returns what expressions compute with; undefined where the interpreter cannot be asked for it alone either. */
  operand(scope: ExpressionScope, instruction: Instruction): Operand | undefined
  /** Returns whether a condition holds, for expressions; undefined where it has no WebAssembly. */
  condition(scope: ExpressionScope, condition: Condition): TruthOperand | undefined
  /** Whether the value can be written without the interpreter's idea of `self`. */
  canWrite(scope: ExpressionScope, instruction: Instruction): boolean
}

/** An entity to which references lead. */
export interface ReferenceTarget {
  /** Its number for the host. */
  readonly entity: number
  readonly instruction: Instruction
  readonly hasHighIndexes: boolean
  readonly isInOrder: boolean
  /** Where its instances are counted while the stream goes on, for references of instances that come now. */
  readonly counter?: number
  /** The length of a whole value's JSON text, at most and without what it refers to. */
  readonly size: number
  /** Where some instances fail: the names of the properties of which one fails then. */
  readonly failing?: readonly string[]
  /** Set where what the format cannot hold is a failure; what one cannot, none can. */
  readonly dialect?: Dialect
}

/** One function that writes text from an address on and answers where it ends. */
export interface EmitContext extends ModuleContext {
  readonly code: Code
  readonly output: Output
  /** Local variables: the instance's index and offset (64 bits), the low word of the index, and one for the moment. */
  readonly index: number
  readonly offset: number
  readonly lowIndex: number
  readonly scratch: number
  /** What is drawn for the instance outside all arrays. */
  readonly words: RandomWords
  /** Whether what is written is hardly ever run. */
  readonly isRare?: boolean
  /** How many references led here. */
  readonly depth: number
  /** Whether the offset is that at which the stream is. */
  readonly isNow: boolean
  /** Of what is drawn. */
  readonly place: PlaceWords
  /** The innermost array around: its own place, and the position of the element in a local variable. */
  readonly element?: { readonly around: PlaceWords; readonly position: number }
  /** The innermost object around whose properties read each other. */
  readonly self?: Self
  /** What was chosen or computed already for this place: instances of references, points. */
  readonly cached: Map<string, CachedLocal>
}

export interface CachedLocal {
  /** The local variable. */
  readonly local: number
  /** Of an instance that was looked at as a whole: where it is, and what was chosen there. */
  readonly there?: Pick<EmitContext, 'index' | 'offset' | 'lowIndex' | 'words' | 'place' | 'cached'>
}

/** The words of a place. */
export type PlaceWords =
  /** Known when the module is made: outside arrays, and inside parts that are numbered by the program. */
  | { readonly kind: 'fixed'; readonly a: number; readonly b: number }
  /** Local variables. */
  | { readonly kind: 'variable'; readonly a: number; readonly b: number }

/** How a value stands in the text: as JSON, or as a part of the inside of a JSON string. */
export type ValueForm = 'json' | 'text'

export interface WholeRange {
  readonly minimum: number
  readonly maximum: number
}

type Emit = (context: EmitContext) => void

/** Leaves a double, never NaN or an infinity; −0 may stand for 0, which no expression can tell from it. */
export interface NumberOperand {
  readonly kind: 'number'
  readonly minimum: number
  readonly maximum: number
  /** Set where it is the double nearest to a whole number of so many decimals. */
  readonly scale?: number | undefined
  readonly push: Emit
}

export interface TruthOperand {
  readonly kind: 'truth'
  readonly push: Emit
}

/** Leaves a place among the values. */
export interface WordOperand {
  readonly kind: 'word'
  readonly values: readonly JsonScalar[]
  /** It cannot always be read. */
  readonly isOptional?: boolean
  readonly push: Emit
}

export interface TextOperand {
  readonly kind: 'text'
  /** Characters. */
  readonly maxLength: number
  /** Writes it as it stands inside a JSON string. */
  readonly write: Emit
  /** What each byte became, of a text that was written before. */
  readonly byteMap?: Uint8Array
  readonly writeUnmapped?: Emit
}

export interface NullableOperand {
  readonly kind: 'nullable'
  readonly pushIsNull: Emit
  readonly of: NumberOperand | TruthOperand | WordOperand | TextOperand
}

/** Only the interpreter knows; where there is only one kind that it may be, it is asked for that. */
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
  /** What was found out about its properties, by name. */
  readonly operands: Map<string, Operand | undefined>
  /** And about its expressions. */
  readonly trees: Map<ASTNode, Operand | undefined>
  /** What was computed before, as local variables. */
  readonly locals: Map<Instruction, number>
  /** Of the object itself: what lies further in draws something else. */
  readonly place?: PlaceWords
  readonly index?: number
}

/** What an expression may read. */
export interface ExpressionScope {
  readonly module: ModuleContext
  readonly self: Self | undefined
}
