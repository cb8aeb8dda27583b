/** Stub. */
import { Arrivals, countBefore, offsetOf } from './arrivals'
export function instancesBefore(arrivals: Arrivals, offset: f64): f64 {
  return countBefore(arrivals, offset)
}
export function instanceOffset(arrivals: Arrivals, index: f64): f64 {
  return offsetOf(arrivals, index)
}
