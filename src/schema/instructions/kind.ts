/** The declaration of an operation: computes its values, and states facts about them. */

import type { JsonValue } from '../../text/json.ts'
import type { Instance } from '../interpret/instance.ts'
import type { Lengths } from '../pattern/tree.ts'
import type { Instruction } from './instruction.ts'

/** Returns the value of an instance. */
export type Evaluate = (at: Instance) => JsonValue
export type EvaluateNumber = (at: Instance) => number

/** Compiles the parts of an instruction to closures. */
export interface Interpreter {
  value(part: Instruction): Evaluate
  /** Throws if the part has no whole numbers. */
  whole(part: Instruction): EvaluateNumber
}

/** A constant of the operation, or a function of the instruction and of the same fact of its parts. */
export type Fact<I, T> = T | FactFunction<I, T>
export type FactFunction<I, T> = (instruction: I, ofPart: (part: Instruction) => T) => T

/**
 * Cleanness of texts in rows: 0 if some texts must be changed, 1 if none must be changed but some may be empty,
 * which is null in CSV, and 2 if none is empty either.
 */
export type Cleanness = 0 | 1 | 2

/** Replaces instructions by simpler ones with the same values. */
export interface Folding {
  fold(instruction: Instruction): Instruction
  /** Returns the instruction with the function applied to its values, or undefined unless they are few and known. */
  mapped(instruction: Instruction, to: (value: JsonValue) => JsonValue): Instruction | undefined
}

export interface InstructionKind<I> {
  /** Compiles the instruction to a closure, and computes constants in advance. */
  readonly interpret: (instruction: I, interpreter: Interpreter) => Evaluate
  /**
   * Compiles the instruction to a closure for whole numbers. Without it, the operation cannot be a part of a whole
   * number.
   */
  readonly interpretWhole?: (instruction: I, interpreter: Interpreter) => EvaluateNumber

  /** Returns the direct parts, in their written order. None by default. */
  readonly parts?: (instruction: I) => readonly Instruction[]
  /** Set if the value is always that of one of the parts, or null. */
  readonly isOneOf?: true
  /** Maximum number of times that each part is computed, if it can exceed 1. */
  readonly times?: (instruction: I) => number
  /** Maximum number of values in an event. By default one value, which includes single values of its parts. */
  readonly values?: Fact<I, number>

  /** Whether all values are strings. False by default. */
  readonly isText?: Fact<I, boolean>
  /** Maximum length of the text in UTF-16 code units. Unknown by default. */
  readonly longest?: Fact<I, number | undefined>
  /** Range of lengths of the text in characters (code points). Unknown by default. */
  readonly lengths?: Fact<I, Lengths | undefined>
  /** 0 by default. */
  readonly clean?: Fact<I, Cleanness>
  /** Values and characters that the operation adds to those of its parts. None by default. */
  readonly words?: (instruction: I) => readonly JsonValue[] | 'unknown'
  /** Names of the properties that the operation adds. None by default. */
  readonly names?: (instruction: I) => readonly string[]
  /**
   * Whether values are timestamps or times of day. By default true if all parts of `isOneOf` are timestamps or null.
   */
  readonly isTimestamp?: (instruction: I) => boolean

  /** Number of expressions that the operation evaluates itself. Each costs steps, and can fail. 0 by default. */
  readonly expressions?: (instruction: I) => number
  /** Whether the operation can fail for other reasons, apart from its parts. False by default. */
  readonly canFail?: (instruction: I, context: FailureContext) => boolean
  /** Whether the value depends on the time of the instance, apart from its parts. False by default. */
  readonly readsTime?: (instruction: I) => boolean
  /** Whether an expression of the operation reads the enclosing object, apart from its parts. False by default. */
  readonly readsSelf?: (instruction: I) => boolean
  /** Set if the operation calls a function of a type, which may read the enclosing object. */
  readonly isOpaque?: true

  /** Whether distinct numbers of its `pick` have distinct values. Unknown by default. */
  readonly isInjective?: (instruction: I) => boolean

  /** Returns a simpler instruction with the same values. */
  readonly fold?: (instruction: I, folding: Folding) => Instruction | undefined
  readonly mapped?: (
    instruction: I,
    to: (value: JsonValue) => JsonValue,
    folding: Folding,
  ) => Instruction | undefined
}

export interface FailureContext {
  /** Whether some instance of that entity fails. */
  readonly entityCanFail: (entity: string) => boolean
}
