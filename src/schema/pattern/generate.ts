/**
 * Converts the syntax tree of a pattern to an instruction that generates matching texts. All alternatives of an
 * alternation are equally frequent, and so are all numbers of rounds of a repetition.
 */

import { childKey, type Key } from '../../random/key.ts'
import { among, either, join, literal, repeat } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import type { Repeat, Tree } from './tree.ts'

/** Returns the instruction that generates the texts of a tree. The tree must have no open-ended repetitions. */
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
    // Characters outside the Basic Multilingual Plane are chosen as texts, because each letter of an alphabet is one
    // UTF-16 code unit.
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
