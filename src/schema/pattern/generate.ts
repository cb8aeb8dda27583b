/**
 * Converts a tree to an instruction that generates matching texts. Alternatives are equally frequent, and so are the
 * lengths of a repetition.
 */

import { childKey, type Key } from '../../random/key.ts'
import { among, either, join, literal, repeat } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import type { Repeat, Tree } from './tree.ts'

/** Returns the instruction of a tree without open-ended repetitions. */
export function generate(tree: Tree, key: Key): Instruction {
  switch (tree.kind) {
    case 'anchor':
    case 'edge':
      return literal('')
    case 'set':
    case 'sequence':
      return generateRow(rowOf(tree), key)
    case 'alternation': {
      const options = tree.options.map((option, i) => generate(option, childKey(key, `${i}`)))
      return either(options, childKey(key, 'option'))
    }
    case 'repeat':
      return spellOut(tree).length === 1 ? generateRepeat(tree, key) : generateRow([tree], key)
  }
}

/**
 * Maximum number of characters of one class that are written out; more are a repetition, otherwise a short pattern
 * would become a long program.
 */
const spelledOutMax = 64

/** Returns the parts in sequence, without nested sequences, and without anchors. */
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

function generateRow(row: readonly Tree[], key: Key): Instruction {
  const parts: Instruction[] = []
  let sets: CharacterSet[] = []
  const flush = (): void => {
    if (sets.length > 0) parts.push(generateSets(sets, childKey(key, `${parts.length}`)))
    sets = []
  }
  for (const part of row.flatMap(spellOut)) {
    if (part.kind === 'set' && isSpelt(part)) {
      sets.push(part)
      continue
    }
    flush()
    const partKey = childKey(key, `${parts.length}`)
    // Characters are chosen as texts, because a letter of an alphabet is one UTF-16 unit.
    parts.push(part.kind === 'set' ? among(part.characters, partKey) : generate(part, partKey))
  }
  flush()
  return parts.length === 1 ? (parts[0] as Instruction) : join(...parts)
}

function isSpelt({ characters }: CharacterSet): boolean {
  return characters.every((character) => character.length === 1)
}

function generateSets(sets: readonly CharacterSet[], key: Key): Instruction {
  const alphabets = sets.map(({ characters }) => characters.join(''))
  if (sets.every(({ characters }) => characters.length === 1)) return literal(alphabets.join(''))
  return { op: 'code', key, alphabets }
}

function generateRepeat({ of, minimum, maximum = minimum }: Repeat, key: Key): Instruction {
  const part = generate(of, childKey(key, 'part'))
  return repeat(part, { minimum, maximum, separator: '' }, childKey(key, 'times'))
}
