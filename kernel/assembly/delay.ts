/** The time between an instance and its child, or between an instance and its delivery. */

import { indexA, indexB, Key, lowWord, unitOf } from './draw'
import { Pick, pickAt } from './pick'

/** A delay of `minimum` milliseconds, plus the pick of the block `pick` unless it is 0. */
@unmanaged
export class Delay {
  minimum: f64
  pick: usize
}

/** The delays of the deliveries of an instance, some of which are late, and some of which are repeated later. */
@unmanaged
export class DeliveryDelay {
  lateKey: Key
  lateRate: f64
  /** Addresses of delays; 0 if no delivery is late, or if none is repeated. */
  lateBy: usize
  repeatBy: usize
}

/** Returns the delay that is drawn for an index, in milliseconds. */
export function drawDelay(delay: Delay, index: f64): f64 {
  if (delay.pick === 0) return delay.minimum
  return delayAt(delay, lowWord(index), indexA(index), indexB(index))
}

/** Returns the delay that is drawn for a low word of an index and the two words of a place, in milliseconds. */
export function delayAt(delay: Delay, low: u32, a: u32, b: u32): f64 {
  if (delay.pick === 0) return delay.minimum
  return delay.minimum + pickAt(changetype<Pick>(delay.pick), low, a, b)
}

/** Returns whether the first delivery of an instance is late. */
export function isLate(delay: DeliveryDelay, instance: f64): bool {
  return delay.lateBy !== 0 && unitOf(delay.lateKey, instance) < delay.lateRate
}

/** Returns the delay of a delivery. A copy is a delivery after the first one of the instance. */
export function deliveryDelay(delay: DeliveryDelay, instance: f64, isCopy: bool): f64 {
  const lateMs = isLate(delay, instance) ? drawDelay(changetype<Delay>(delay.lateBy), instance) : 0
  const isRepeated = isCopy && delay.repeatBy !== 0
  return lateMs + (isRepeated ? drawDelay(changetype<Delay>(delay.repeatBy), instance) : 0)
}
