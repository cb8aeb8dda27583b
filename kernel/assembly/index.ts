/** The functions that the kernel exports. Each is described in its own file. */

export { countBefore, offsetOf } from './arrivals'
export { assigned, newAssignment } from './assignment'
export { encodeBase64 } from './base64'
export { monthAndDay, year, yearsBefore } from './calendar'
export {
  findCells,
  readBooleans,
  readDates,
  readDoubles,
  readInstants,
  readScaled,
  readTexts,
  readValidity,
} from './cells'
export {
  deliveryTag,
  indexesBefore,
  instanceOffset,
  instancesBefore,
  ownerOf,
} from './children'
export { copyText, writeColumn, writeColumnInPlace } from './column'
export { binomial, poisson, rejectHeads } from './count'
export { newCounts } from './counts'
export {
  advance,
  cursorId,
  cursorPosition,
  newCursor,
  nextEntities,
  nextIndexes,
  nextOffsets,
  openCursor,
  partTotal,
  prepareNext,
  readyEvents,
} from './cursor'
export { writeDecimals, writeDouble, writeInteger, writeRising } from './digits'
export { drawsOf, enterA, enterB, unitAt, wordAt } from './draw'
export { exp, log, truncatedAge } from './exact'
export { clearFound, foundCount, foundIndexes, foundOffsets, readArrivals } from './found'
export { geohash } from './geohash'
export {
  lastStepBefore,
  lastStepIn,
  newHistory,
  newSteps,
  stepState,
  stepTime,
  variantOf,
} from './history'
export {
  hostCell,
  hostDouble,
  hostEvent,
  hostNumber,
  hostText,
} from './host'
export { hypergeometric } from './hypergeometric'
export { expectedIn, largestShare } from './intensity'
export { addCharacter, endName, stirKey } from './key'
export { heapEnd, reserve } from './memory'
export {
  arrivedWithin,
  newChangingIntensity,
  newEvenIntensity,
  newFirst,
  newLater,
  newPeriodic,
  newPlaced,
  newPoisson,
  totalOf,
} from './new-arrivals'
export { newChildren, newDelay, newDeliveryDelay } from './new-children'
export { newKey, passKey } from './new-key'
export { beginNext, nextArrival } from './next-arrival'
export { brownian, lastInstant, reflect, remainder, smooth, sway } from './noise'
export { stepJob } from './page-job'
export { pagedCountBefore } from './pages'
export {
  firstAbove,
  isFirstKept,
  isKept,
  pickAt,
  pickFrom,
  preparePick,
  quantileOf,
  shareBelowOf,
  valueFor,
} from './pick'
export { eastOf, northOf, placePoint } from './point'
export { cursorBlock, loadCursor, releaseCursorBlock, saveCursor } from './saved-cursor'
export { selectEntity } from './selection'
export { seriesKeys } from './series'
export { adopt, initialize } from './set-up'
export { shuffleText } from './shuffle-text'
export { expOver, logOver } from './small'
export { compressSnappy } from './snappy'
export { checkState, mapBytes, padText, replaceText, substring } from './text'
export { writeTimestamp } from './timestamp'
export { atan2, cos, sin } from './trigonometry'
export { distinctAt, uniqueAt } from './unique'
export { writeUuid } from './uuid'
export { rankAt } from './zipf'
