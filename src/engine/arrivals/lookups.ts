/**
 * "How many before t" and "when is number n", at any place of a tree. The leaves that were looked up last, of all
 * trees, are kept in the kernel: references ask for the same few instances again and again, those that came shortly
 * before, and each of them once for every part of it that is read.
 */

import { newSlots } from '../../random/slots.ts'
import { descentNodes, tossedMax } from './leaf-descent.ts'
import { leafKernel } from './leaf-kernel.ts'
import { leafMax, record, recordBits, recordsBegin } from './leaf-memory.ts'
import { newRow, type Row } from './row.ts'
import type { Tree } from './tree.ts'

export interface Lookups {
  /** How many arrive before that offset. */
  countBefore(offset: number): number
  /** When the arrival with that index comes. */
  offsetOf(index: number): number
}

/** Who looks up less often goes down from the root. */
const lookupsBeforeRow = 256
/** A leaf is found again by neighbours of what was asked: about half of those that it has. */
const indexesTogether = 8

export function newLookups(tree: Tree): Lookups {
  const { total, intensity, splitKey, firstHalf } = tree
  const { offsetAt, shareBefore, even } = intensity
  const slots = newSlots(recordBits)
  const { owner } = slots
  const msTogether = Math.max(((offsetAt(1) - offsetAt(0)) / total) * indexesTogether, 1)
  /** Where the way stands: at a node, before which so many arrivals come. */
  const at = { node: 1, parts: 1, before: 0, count: 0, start: 0, end: 0 }
  let asked = 0
  let row: Row | undefined

  /** The position of the record for what is asked there. */
  function recordOf(cell: number): number {
    return recordsBegin / 8 + slots.of(cell) * record.length
  }

  function beginAtRoot(): void {
    at.node = 1
    at.parts = 1
    at.before = 0
    at.count = total
    at.start = Number.NEGATIVE_INFINITY
    at.end = Number.POSITIVE_INFINITY
  }

  /** The row from which looking up begins, when it has paid to count it. */
  function rowToBegin(): Row | undefined {
    asked++
    if (asked === lookupsBeforeRow) row = newRow(tree)
    return row
  }

  function beginInRow({ parts, befores }: Row, position: number): void {
    at.node = parts + position
    at.parts = parts
    at.before = befores[position] as number
    at.count = (befores[position + 1] as number) - at.before
  }

  /** All the rest of the way at once, where nodes have few arrivals. */
  function takeFound(): void {
    const { found } = leafKernel()
    at.node = found[0] as number
    at.parts = found[1] as number
    at.count = found[2] as number
    at.before += found[3] as number
  }

  function goToSecond(half: number): void {
    at.node++
    at.before += half
    at.count -= half
  }

  function findIndex(index: number): void {
    beginAtRoot()
    const from = rowToBegin()
    if (from !== undefined) {
      const { parts, befores } = from
      let position = Math.floor((index / total) * parts)
      while ((befores[position] as number) > index) position--
      while ((befores[position + 1] as number) <= index) position++
      beginInRow(from, position)
    }
    while (at.count > leafMax) {
      if (at.count <= tossedMax && at.node < descentNodes) {
        leafKernel().toRank(splitKey, at, index - at.before)
        takeFound()
        continue
      }
      const half = firstHalf(at.node, at.count)
      at.node *= 2
      at.parts *= 2
      if (index >= at.before + half) goToSecond(half)
      else at.count = half
    }
  }

  function findOffset(offset: number): void {
    beginAtRoot()
    const from = rowToBegin()
    if (from !== undefined) {
      const { parts } = from
      let position = Math.min(Math.floor(shareBefore(offset) * parts), parts - 1)
      while (position > 0 && offset <= offsetAt(position / parts)) position--
      while (position < parts - 1 && offset > offsetAt((position + 1) / parts)) position++
      beginInRow(from, position)
      if (position > 0) at.start = offsetAt(position / parts)
      if (position < parts - 1) at.end = offsetAt((position + 1) / parts)
    }
    while (at.count > leafMax) {
      if (even !== undefined && at.count <= tossedMax && at.node < descentNodes) {
        const kernel = leafKernel()
        kernel.toOffset(splitKey, at, even, offset)
        takeFound()
        at.start = kernel.bounds[0] as number
        at.end = kernel.bounds[1] as number
        continue
      }
      const half = firstHalf(at.node, at.count)
      const middle = offsetAt((at.node - at.parts + 0.5) / at.parts)
      at.node *= 2
      at.parts *= 2
      if (offset > middle) {
        at.start = middle
        goToSecond(half)
      } else {
        at.end = middle
        at.count = half
      }
    }
  }

  /** Keeps the leaf that was found. */
  function keep(room: Float64Array, position: number): void {
    room[position] = owner
    room[position + record.before] = at.before
    room[position + record.count] = at.count
    room[position + record.start] = at.start
    room[position + record.end] = at.end
    tree.place(at, (position + record.offsets) * 8)
  }

  return {
    countBefore(offset) {
      const { room } = leafKernel()
      const position = recordOf(offset / msTogether)
      const isKept =
        room[position] === owner &&
        offset > (room[position + record.start] as number) &&
        offset <= (room[position + record.end] as number)
      if (!isKept) {
        findOffset(offset)
        keep(room, position)
      }
      const first = position + record.offsets
      const count = room[position + record.count] as number
      let before = room[position + record.before] as number
      for (let i = 0; i < count; i++) if ((room[first + i] as number) < offset) before++
      return before
    },
    offsetOf(index) {
      const { room } = leafKernel()
      const position = recordOf(index / indexesTogether)
      const place = index - (room[position + record.before] as number)
      const isKept =
        room[position] === owner && place >= 0 && place < (room[position + record.count] as number)
      if (!isKept) {
        findIndex(index)
        // Nothing that was asked for by an offset is found here.
        at.start = Number.NaN
        keep(room, position)
      }
      return room[
        position + record.offsets + index - (room[position + record.before] as number)
      ] as number
    },
  }
}
