/** Prepares the memory of a kernel. */

import { writeStirlingErrors } from './density'
import { writeDigitTables } from './digits'
import { enterA, enterB } from './draw'
import {
  keptNumbers,
  maskBytes,
  masks,
  state,
  stateAddress,
  tablesEnd,
  wordsA,
  wordsB,
} from './memory'

/**
 * Prepares an empty memory, before any other call. Memory from the address `heap` on is free.
 *
 * @param recordBits number of cached leaves of Poisson arrivals, as the exponent of a power of two, at least 1. A leaf
 *   takes 192 bytes, which are allocated at the first lookup. Example: 13, which is 1.5 MiB.
 */
export function initialize(heap: usize, recordBits: i32): void {
  memory.fill(stateAddress, 0, tablesEnd - stateAddress)
  const all = state()
  all.heap = <u32>max(heap, tablesEnd)
  all.recordBits = recordBits
  for (let number = 0; number < keptNumbers; number++) {
    store<u32>(wordsA + ((<usize>number) << 2), enterA(0, number))
    store<u32>(wordsB + ((<usize>number) << 2), enterB(0, number))
  }
  for (let rest = 0; rest < 8; rest++) {
    const mask = masks + <usize>(rest * maskBytes)
    const middle = mask + <usize>(maskBytes >> 1)
    memory.fill(mask, 0xff, <usize>(maskBytes >> 1))
    store<u8>(middle, <u8>(((<u32>1) << rest) - 1))
  }
  writeStirlingErrors()
}

/**
 * Prepares a copy of another kernel's memory for writing texts, before any other call: memory that is added from now on
 * is free, and the cache of leaves is empty and has 2^`recordBits` leaves. Other kernels have no tables of digits, which
 * take 128 KB.
 */
export function adopt(recordBits: i32): void {
  const all = state()
  all.heap = (<u32>memory.size()) << 16
  all.recordBits = recordBits
  all.records = 0
  writeDigitTables()
}
