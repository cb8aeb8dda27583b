/** What the file of an operation declares: how its values are computed, and what is known of them beforehand. */

import type { JsonValue } from '../../text/json.ts'
import type { Instance } from '../interpret/instance.ts'
import type { Lengths } from '../pattern/tree.ts'
import type { Instruction } from './instruction.ts'

/** Gives the value of an instance. */
export type Evaluate = (at: Instance) => JsonValue
export type EvaluateNumber = (at: Instance) => number

/** Turns the parts of an instruction into closures, once. */
export interface Interpreter {
  value(part: Instruction): Evaluate
  /** Throws where the part gives no whole numbers. */
  whole(part: Instruction): EvaluateNumber
}

/** A constant of the operation, or a function of the instruction and of the same fact of its parts. */
export type Fact<I, T> = T | FactFunction<I, T>
export type FactFunction<I, T> = (instruction: I, ofPart: (part: Instruction) => T) => T

/**
 * What is known of texts: 0 where a row must write some of them otherwise than they are, 1 where it need not, but some
 * may be empty, which is null in CSV, 2 where none is empty either.
 */
export type Cleanness = 0 | 1 | 2

/** Replaces instructions by simpler ones that give the same values. */
export interface Folding {
  fold(instruction: Instruction): Instruction
  /** The instruction with that function applied to its values; undefined where these are not few and known. */
  mapped(instruction: Instruction, to: (value: JsonValue) => JsonValue): Instruction | undefined
}

export interface InstructionKind<I> {
  /** Compiles the instruction to a closure. What can be computed once is computed before that is returned. */
  readonly interpret: (instruction: I, interpreter: Interpreter) => Evaluate
  /** The same for values that are whole numbers; without it, the operation cannot be a part of a whole number. */
  readonly interpretWhole?: (instruction: I, interpreter: Interpreter) => EvaluateNumber

  /** Returns the instructions inside it, in the order in which they are written. None by default. */
  readonly parts?: (instruction: I) => readonly Instruction[]
  /** Set where the value is always that of one of the parts, or null. */
  readonly isOneOf?: true
  /** How often each of its parts is computed at most, where that is more than once. */
  readonly times?: (instruction: I) => number
  /** How many values an event gets by it. By default it is one value, of which single values of its parts are parts. */
  readonly values?: Fact<I, number>

  /** Whether all values are strings. By default they are not. */
  readonly isText?: Fact<I, boolean>
  /** UTF-16 code units of the longest text. By default it is not known. */
  readonly longest?: Fact<I, number | undefined>
  /** Characters (code points) of the shortest and of the longest text. By default they are not known. */
  readonly lengths?: Fact<I, Lengths | undefined>
  /** 0 by default. */
  readonly clean?: Fact<I, Cleanness>
  /** The values and characters that it adds to those of its parts. None by default. */
  readonly words?: (instruction: I) => readonly JsonValue[] | 'unknown'
  /** The names of the properties that its own values have. None by default. */
  readonly names?: (instruction: I) => readonly string[]
  /** Whether values are timestamps or times of day. By default they are where all parts of `isOneOf` are, or null. */
  readonly isTimestamp?: (instruction: I) => boolean

  /** Expressions that it evaluates itself: each costs steps, and can fail. None by default. */
  readonly expressions?: (instruction: I) => number
  /** Whether it can fail for other reasons, its parts aside. By default it cannot. */
  readonly canFail?: (instruction: I, context: FailureContext) => boolean
  /** Whether the value depends on the time of the instance, its parts aside. By default it does not. */
  readonly readsTime?: (instruction: I) => boolean
  /** Whether an expression of it reads the object around it, its parts aside. By default it does not. */
  readonly readsSelf?: (instruction: I) => boolean
  /** Set where it calls a function of a type, which may read the object around it. */
  readonly isOpaque?: true

  /** Whether different numbers of its `pick` give different values. By default that is not known. */
  readonly isInjective?: (instruction: I) => boolean

  /** Returns a simpler instruction that gives the same values. */
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
