/** The texts of patterns, which are found once for a definition and shared by all schemas that use the pattern. */

import type { Key } from '../../random/key.ts'
import type { Instruction } from '../instructions/instruction.ts'
import type { Tree } from './tree.ts'

/** The instruction of a tree without its keys. All instructions made from it share their texts and alphabets. */
export interface Draft {
  /** Number of new instructions and parts of instructions in each result of `withKey`. */
  readonly size: number
  /** The text, if the tree has only one. */
  readonly text?: string
  withKey(key: Key): Instruction
}

/** The texts of a pattern that have given lengths. */
export interface PatternTexts {
  /** The text of the pattern, in which parts that are errors with the flag `u` are replaced by equivalent ones. */
  readonly portable: string
  readonly tree: Tree
  readonly draft: Draft
  /** Units of work to find the texts. */
  readonly units: number
  /** The reason why no text has the lengths, and the keyword at fault. */
  readonly problem?: { readonly message: string; readonly keyword: string }
}
