/** Ours: the users of records.ts, from the first event of a run on. */
import { compileContent, makeEvents, ndjson } from '../engine.ts'
import { day, oneEntity } from '../records.ts'
import type { Make } from './make.ts'

const poisson = compileContent(day(oneEntity))
const even = compileContent(day(oneEntity, { arrivals: 'even' }))

export const makePoisson: Make = (count) => makeEvents(poisson, ndjson, count)
export const makeEven: Make = (count) => makeEvents(even, ndjson, count)
