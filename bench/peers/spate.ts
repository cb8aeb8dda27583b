/** Spate: the `users` of records.ts, from the first event of a run. */
import { compileContent, generateEvents, ndjson } from '../engine.ts'
import { day, oneEntity } from '../records.ts'
import type { Generate } from './generate.ts'

const poisson = compileContent(day(oneEntity))
const even = compileContent(day(oneEntity, { arrivals: 'even' }))

export const generatePoisson: Generate = (count) => generateEvents(poisson, ndjson, count)
export const generateEven: Generate = (count) => generateEvents(even, ndjson, count)
