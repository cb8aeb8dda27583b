/** What the parts of an emitter share: the module that is being made, and the function that is being written. */

import type { JsonValue } from '../../text/json.ts'
import type { Dialect } from '../../text/sql-dialect.ts'
import type { Code } from '../../wasm/code.ts'
import type { Module } from '../../wasm/module.ts'
import type { Instruction } from '../instructions/instruction.ts'
import type { Instance } from '../interpret/instance.ts'
import type { PlaceWords } from './draw.ts'
import type { Effort } from './effort.ts'
import type { Self } from './expression-self.ts'
import type { Layout } from './layout.ts'
import type { Library } from './library.ts'
import type { Output } from './output.ts'
import { shared } from './shared.ts'
import type { Words } from './words.ts'

/** What is asked of the interpreter for one spot of the program, by the number of the spot. */
export type Site =
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
export type PlacedSite = Site & { readonly depth: number }

/** A module for all entities of a program in one encoding. */
export interface Emission {
  readonly module: Module
  readonly layout: Layout
  readonly library: Library
  readonly sites: PlacedSite[]
  readonly time: { readonly startMs: number; readonly endMs: number }
  /** Of the entity whose function is written. */
  readonly effort: Effort
  /** Where references lead; undefined where the interpreter must follow them. */
  readonly referred: (reference: Reference) => Referred | undefined
}

type Reference = Extract<Instruction, { op: 'reference' }>

/** An entity to which references lead. */
export interface Referred {
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
export interface Writing extends Emission {
  readonly code: Code
  readonly output: Output
  /** Local variables: the instance's index and offset (64 bits), the low word of the index, and one for the moment. */
  readonly index: number
  readonly offset: number
  readonly low: number
  readonly scratch: number
  /** What is drawn for the instance outside all arrays. */
  readonly words: Words
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
  readonly chosen: Map<string, Chosen>
}

export interface Chosen {
  /** The local variable. */
  readonly local: number
  /** Of an instance that was looked at as a whole: where it is, and what was chosen there. */
  readonly there?: Pick<Writing, 'index' | 'offset' | 'low' | 'words' | 'place' | 'chosen'>
}

/** The same writing in one of several ways: what is chosen in one is not known in the others. */
export function oneWay(writing: Writing): Writing {
  // Nor what is chosen at an instance that was looked at.
  const chosen = [...writing.chosen].map(([name, { local }]) => [name, { local }] as const)
  return { ...writing, chosen: new Map(chosen) }
}

/**
 * Leaves the event to the interpreter: for what hardly ever comes, and for errors. The function ends here, so nothing
 * behind it need expect what comes with it.
 */
export function giveUp({ code, output }: Pick<Writing, 'code' | 'output'>): void {
  code.i32(0).i32(1).access('i32.store', shared.isGivenUp)
  code.get(output.address).op('return')
}
