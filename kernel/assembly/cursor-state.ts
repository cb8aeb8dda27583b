/** The state of a cursor over the events of a run, and of the computation under way. */

import { Window } from './window'

/** The steps towards the next event. In `ready`, the window contains it, or no event remains. */
export const ready: i32 = 0
export const choose: i32 = 1
export const seeking: i32 = 2
export const filling: i32 = 3
export const skipping: i32 = 4
export const leaping: i32 = 5
export const landing: i32 = 6

/** The cursor: its position, and the variables of the computation under way. */
@unmanaged
export class Cursor {
  window: Window
  part: f64
  parts: f64
  durationMs: f64
  /** Number of events of the run, and of the part. */
  runTotal: f64
  total: f64
  seekCost: f64
  /** Number of events of the part before the cursor. */
  position: f64
  /** Id of the event that the cursor passed last, or of the event before the current block. */
  id: f64
  /** Number of events of the current block that the cursor has not passed. */
  left: f64
  /** Whether only some entities are selected, and the address of one byte for each entity, 1 if it is selected. */
  isSelective: bool
  selected: usize
  /** Number of events that the cursor has passed since the last event of a selected entity. */
  passed: f64
  /** Position in the window of the next event, and the number of events in the window. */
  next: f64
  filled: f64
  /** Mean time between two events in the last window, the length of a window and the end of the last one. */
  eventMs: f64
  windowMs: f64
  windowEnd: f64
  isOpen: bool
  /** Whether finding the next block by a seek is faster than merging the events before it. */
  isFar: bool
  phase: i32
  /** A seek: the points between which it searches, its number of steps, and the estimated time between two events. */
  lowMs: f64
  lowPosition: f64
  highMs: f64
  highPosition: f64
  near: f64
  stepMs: f64
  steps: i32
  beginMs: f64
  beginPosition: f64
  /** The offset whose events are counted, the entity that is counted next, and the count so far. */
  probeMs: f64
  entity: i32
  count: f64
  /** The range of the window that is being filled, and whether it begins after a stretch without events. */
  fillFrom: f64
  fillTo: f64
  hasSkipped: bool
  /** The search for the next arrival: of children, the offset up to which no child occurs, and the length of a step. */
  nextMs: f64
  searchMs: f64
  searchStep: f64
  searchBefore: f64
  isClosing: bool
}
