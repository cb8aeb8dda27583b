/**
 * The declaration of an operation: functions that compute the values of its instructions, and facts about these values.
 */

import type { JsonValue } from '../../text/json.ts'
import type { Instance } from '../interpret/instance.ts'
import type { Lengths } from '../pattern/tree.ts'
import type { Instruction } from './instruction.ts'

/** Returns the value of an instruction in an instance. */
export type Evaluate = (at: Instance) => JsonValue
export type EvaluateNumber = (at: Instance) => number

/** Compiles the parts of an instruction to closures that compute their values. */
export interface Interpreter {
  value(part: Instruction): Evaluate
  /** Returns a closure for a part that is a whole number. Throws if the operation of the part has no whole numbers. */
  whole(part: Instruction): EvaluateNumber
}

/**
 * A fact about instructions of an operation: a constant, or a function of the instruction and of the same fact of its
 * parts.
 */
export type Fact<I, T> = T | FactFunction<I, T>
export type FactFunction<I, T> = (instruction: I, ofPart: (part: Instruction) => T) => T

/**
 * Whether texts can be written into COPY and CSV rows without changes: 0 if some texts must be quoted or escaped, 1 if
 * no text must be but some may be empty (an empty text is null in CSV), and 2 if no text is empty either.
 */
export type Cleanness = 0 | 1 | 2

/** Replaces instructions by simpler ones with the same values. */
export interface Folding {
  fold(instruction: Instruction): Instruction
  /**
   * Returns an instruction for the results of the function `to` for the instruction's values, or undefined unless these
   * values are few and known in advance.
   */
  mapped(instruction: Instruction, to: (value: JsonValue) => JsonValue): Instruction | undefined
}

export interface InstructionKind<I> {
  /** Compiles the instruction to a closure, and computes constants in advance. */
  readonly interpret: (instruction: I, interpreter: Interpreter) => Evaluate
  /**
   * Compiles the instruction to a closure that returns whole numbers. An operation without this member cannot be a part
   * of a whole number.
   */
  readonly interpretWhole?: (instruction: I, interpreter: Interpreter) => EvaluateNumber

  /**
   * Returns the instructions that the instruction directly contains (its parts), in their written order. None by
   * default.
   */
  readonly parts?: (instruction: I) => readonly Instruction[]
  /** Set if the value is always the value of one of the parts, or null. */
  readonly isOneOf?: true
  /** Maximum number of times that the instruction computes each of its parts for one value, if it can exceed 1. */
  readonly times?: (instruction: I) => number
  /**
   * Maximum number of JSON values, including elements and properties, in one value of the instruction. By default 1,
   * plus the elements and properties of its parts.
   */
  readonly values?: Fact<I, number>

  /** Whether all values of the instruction are strings. False by default. */
  readonly isText?: Fact<I, boolean>
  /** Maximum length of the instruction's text in UTF-16 code units. Unknown by default. */
  readonly longest?: Fact<I, number | undefined>
  /** Minimum and maximum length of the instruction's text in characters (code points). Unknown by default. */
  readonly lengths?: Fact<I, Lengths | undefined>
  /** Whether the instruction's texts can be written into rows without changes. 0 (no) by default. */
  readonly clean?: Fact<I, Cleanness>
  /**
   * Returns the values, alphabets and separators whose characters the operation itself writes, without those of its
   * parts; `unknown` if it may write any character. None by default.
   */
  readonly words?: (instruction: I) => readonly JsonValue[] | 'unknown'
  /**
   * Names of the object properties that the operation itself generates, without those of its parts. None by default.
   */
  readonly names?: (instruction: I) => readonly string[]
  /**
   * Whether the instruction's values are timestamps or times of day, or may be. By default true if `isOneOf` is set and
   * all parts are timestamps or null.
   */
  readonly isTimestamp?: (instruction: I) => boolean

  /**
   * Number of expressions that the operation itself evaluates. Each expression costs steps, and can fail. 0 by default.
   */
  readonly expressions?: (instruction: I) => number
  /**
   * Whether the operation itself can fail for other reasons than its expressions. Failures of its parts do not count.
   * False by default.
   */
  readonly canFail?: (instruction: I, context: FailureContext) => boolean
  /**
   * Whether an expression of the operation itself reads the enclosing object (`self`). Expressions of its parts do not
   * count. False by default.
   */
  readonly readsSelf?: (instruction: I) => boolean

  /**
   * Whether the operation itself assigns values to instances, or takes them from other instances or from a series, so
   * that they cannot be drawn again. False by default.
   */
  readonly isAssigned?: (instruction: I) => boolean

  /** Whether distinct numbers of the instruction's `pick` lead to distinct values. Unknown by default. */
  readonly isInjective?: (instruction: I) => boolean

  /** Returns a simpler instruction with the same values, or undefined if there is no simpler one. */
  readonly fold?: (instruction: I, folding: Folding) => Instruction | undefined
  readonly mapped?: (
    instruction: I,
    to: (value: JsonValue) => JsonValue,
    folding: Folding,
  ) => Instruction | undefined
}

export interface FailureContext {
  /** Whether some instance of the entity with this name can fail. */
  readonly entityCanFail: (entity: string) => boolean
}
