/**
 * Converts the syntax tree of a pattern to instructions that generate matching texts. All alternatives of an alternation
 * are equally frequent, and so are all numbers of rounds of a repetition.
 */

import { childKey, type Key } from '../../random/key.ts'
import { among, either, join, literal, repeat } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import type { Draft } from './pattern-texts.ts'
import type { Repeat, Tree } from './tree.ts'

/** Returns the instruction that generates the texts of a tree. The tree must have no open-ended repetitions. */
export function generate(tree: Tree, key: Key): Instruction {
  return draft(tree).withKey(key)
}

export function draft(tree: Tree): Draft {
  switch (tree.kind) {
    case 'anchor':
    case 'edge':
      return constant('')
    case 'set':
    case 'sequence':
      return draftRow(rowOf(tree))
    case 'alternation':
      return draftChoice(tree.options.map(draft))
    case 'repeat':
      return spellOut(tree).length === 1 ? draftRepeat(tree) : draftRow([tree])
  }
}

function constant(text: string): Draft {
  const instruction = literal(text)
  return { size: 1, text, withKey: () => instruction }
}

function draftChoice(options: readonly Draft[]): Draft {
  const texts = options.flatMap(({ text }) => text ?? [])
  if (texts.length === options.length) {
    return { size: 1, withKey: (key) => among(texts, childKey(key, 'option')) }
  }
  return {
    size: sizeOf(options),
    withKey: (key) =>
      either(
        options.map((option, i) => option.withKey(childKey(key, `${i}`))),
        childKey(key, 'option'),
      ),
  }
}

function sizeOf(drafts: readonly Draft[]): number {
  return drafts.reduce((sum, { size }) => sum + size, 1)
}

/**
 * Maximum count of a repeated class, such as `\d{8}`, that is written out character by character. Longer ones remain
 * repetitions, otherwise a short pattern would become a long program.
 */
const spelledOutMax = 64

/**
 * Returns the parts of the tree in sequence, with nested sequences flattened, and without anchors and word boundaries.
 */
export function rowOf(tree: Tree): readonly Tree[] {
  if (tree.kind === 'anchor' || tree.kind === 'edge') return []
  return tree.kind === 'sequence' ? tree.parts.flatMap(rowOf) : [tree]
}

function spellOut(part: Tree): readonly Tree[] {
  if (part.kind !== 'repeat' || part.of.kind !== 'set') return [part]
  const { of, minimum, maximum } = part
  return minimum === maximum && minimum <= spelledOutMax
    ? Array.from({ length: minimum }, () => of)
    : [part]
}

type CharacterSet = Extract<Tree, { kind: 'set' }>

function draftRow(row: readonly Tree[]): Draft {
  const parts: Draft[] = []
  let sets: CharacterSet[] = []
  const flush = (): void => {
    if (sets.length > 0) parts.push(draftSets(sets))
    sets = []
  }
  for (const part of row.flatMap(spellOut)) {
    if (part.kind === 'set' && isSpelt(part)) {
      sets.push(part)
      continue
    }
    flush()
    // Characters outside the Basic Multilingual Plane are chosen as texts, because each letter of an alphabet is one
    // UTF-16 code unit.
    parts.push(
      part.kind === 'set'
        ? { size: 1, withKey: (key) => among(part.characters, key) }
        : draft(part),
    )
  }
  flush()
  const [only] = parts
  if (only === undefined) return constant('')
  if (parts.length === 1) {
    return { ...only, withKey: (key) => only.withKey(childKey(key, '0')) }
  }
  return {
    size: sizeOf(parts),
    withKey: (key) => join(...parts.map((part, i) => part.withKey(childKey(key, `${i}`)))),
  }
}

function isSpelt({ characters }: CharacterSet): boolean {
  return characters.every((character) => character.length === 1)
}

function draftSets(sets: readonly CharacterSet[]): Draft {
  const alphabets = sets.map(({ characters }) => characters.join(''))
  if (sets.every(({ characters }) => characters.length === 1)) return constant(alphabets.join(''))
  return { size: alphabets.length, withKey: (key) => ({ op: 'code', key, alphabets }) }
}

function draftRepeat({ of, minimum, maximum = minimum }: Repeat): Draft {
  const part = draft(of)
  return {
    size: 1 + part.size,
    withKey: (key) =>
      repeat(
        part.withKey(childKey(key, 'part')),
        { minimum, maximum, separator: '' },
        childKey(key, 'times'),
      ),
  }
}
