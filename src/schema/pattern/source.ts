/**
 * A tree as an ECMAScript pattern with the flag `u`, which is what JSON Schema reads. It stands in for a pattern of RE2
 * that ECMAScript does not know, or reads in another way.
 */

import type { Range } from './characters.ts'
import type { Tree } from './tree.ts'

/** Inside a class; single characters may stand outside too. */
export function sourceOfRanges(ranges: readonly Range[]): string {
  return ranges
    .map(([first, last]) => {
      if (first === last) return sourceOfPoint(first)
      return `${sourceOfPoint(first)}${last === first + 1 ? '' : '-'}${sourceOfPoint(last)}`
    })
    .join('')
}

function sourceOfPoint(point: number): string {
  if (point < 0x20 || point === 0x7f) return `\\x${point.toString(16).padStart(2, '0')}`
  // `-` must not stand escaped outside of a class, nor bare inside one.
  if (point === 0x2d) return '\\x2d'
  if (point > 0x7f) return `\\u{${point.toString(16)}}`
  const character = String.fromCharCode(point)
  return '^$\\.*+?()[]{}|/'.includes(character) ? `\\${character}` : character
}

export function sourceOf(tree: Tree): string {
  switch (tree.kind) {
    case 'set':
      return tree.source
    case 'anchor':
      return tree.at === 'start' ? '^' : '$'
    case 'sequence':
      return tree.parts
        .map((part) => (part.kind === 'alternation' ? grouped(part) : sourceOf(part)))
        .join('')
    case 'alternation':
      return tree.options.map(sourceOf).join('|')
    case 'repeat': {
      const { of, minimum, maximum } = tree
      return (of.kind === 'set' ? of.source : grouped(of)) + times(minimum, maximum)
    }
  }
}

function grouped(tree: Tree): string {
  return `(?:${sourceOf(tree)})`
}

function times(minimum: number, maximum: number | undefined): string {
  if (maximum === undefined) return minimum === 0 ? '*' : minimum === 1 ? '+' : `{${minimum},}`
  if (minimum === 0 && maximum === 1) return '?'
  return minimum === maximum ? `{${minimum}}` : `{${minimum},${maximum}}`
}
