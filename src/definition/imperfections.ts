/**
 * Reads the imperfections of an entity, which are faults between a source and its readers: late, duplicate, missing or
 * damaged records.
 */

import {
  type Keyword,
  listKeyword,
  numberKeyword,
  type Report,
  textKeyword,
} from '../schema/keywords/keyword.ts'
import { readRecord } from '../schema/keywords/record-keyword.ts'
import { isObject, type JsonValue } from '../text/json.ts'
import { show } from '../text/show.ts'
import { type Amount, delayKeyword } from './amount.ts'

export interface Imperfections {
  readonly late: Delayed | undefined
  readonly duplicate: Delayed | undefined
  readonly drop: number
  readonly corrupt:
    | { readonly rate: number; readonly fields: readonly string[] | undefined }
    | undefined
}

interface Delayed {
  /** The share of the instances that the imperfection affects, from 0 to 1. */
  readonly rate: number
  /** The delay of an affected delivery, in milliseconds. */
  readonly by: Amount
}

const minute = 60_000
const defaultLateness: Amount = { minimum: 1_000, maximum: 10 * minute, distribution: undefined }
const defaultRepeatDelay: Amount = { minimum: 1, maximum: minute, distribution: undefined }

const rate = numberKeyword({
  summary: 'The share of affected instances, from 0 to 1.',
  minimum: 0,
  maximum: 1,
})
const requiredRate = { ...rate, isRequired: true }
const by = delayKeyword({ summary: 'The additional delay.' })
const fields = listKeyword({
  summary: 'The properties of which one is damaged; any property by default.',
  of: textKeyword({ summary: 'The name of a property.', isRequired: true }),
  lengthMin: 1,
})

/**
 * The kinds of imperfections. Each is written as the share of affected instances, or as an object with `rate` and
 * further members.
 */
const kinds = {
  late: { what: '"late"', keywords: { rate: requiredRate, by } },
  duplicate: { what: '"duplicate"', keywords: { rate: requiredRate, by } },
  drop: { what: '"drop"', keywords: { rate: requiredRate } },
  corrupt: { what: '"corrupt"', keywords: { rate: requiredRate, fields } },
} as const

function kindKeyword(summary: string, { what, keywords }: (typeof kinds)[keyof typeof kinds]) {
  const members = Object.entries(keywords).map(([name, keyword]) => [
    name,
    { ...keyword.schema, description: keyword.summary },
  ])
  return {
    summary,
    schema: {
      anyOf: [
        rate.schema,
        {
          type: 'object',
          properties: Object.fromEntries(members),
          required: ['rate'],
          additionalProperties: false,
        },
      ],
    },
    fallback: undefined,
    isRequired: false,
    read(value: JsonValue, report: Report) {
      if (!isObject(value) && typeof value !== 'number') {
        report(`must be a share from 0 to 1 or an object with "rate"; got ${show(value)}`)
        return undefined
      }
      if (isObject(value)) return readRecord(value, { what, keywords }, report)
      const share = rate.read(value, report)
      return share === undefined
        ? undefined
        : readRecord({ rate: share }, { what, keywords }, report)
    },
  } satisfies Keyword<unknown>
}

export const imperfectionKeywords = {
  late: kindKeyword('Instances that are delivered later than they occurred.', kinds.late),
  duplicate: kindKeyword('Instances that are delivered twice.', kinds.duplicate),
  drop: kindKeyword('Instances that are never delivered.', kinds.drop),
  corrupt: kindKeyword('Instances that are delivered with one property damaged.', kinds.corrupt),
}

export function readImperfections(value: JsonValue, report: Report): Imperfections | undefined {
  const read = readRecord(
    value,
    { what: '"imperfections"', keywords: imperfectionKeywords },
    report,
  )
  if (read === undefined) return undefined
  const { late, duplicate, drop, corrupt } = read as {
    readonly [name: string]: { rate: number; by?: Amount; fields?: readonly string[] } | undefined
  }
  const lost = drop?.rate ?? 0
  if (lost + (duplicate?.rate ?? 0) > 1) {
    report(`must be at most 1 when added to "drop"; got ${duplicate?.rate} + ${lost}`, 'duplicate')
    return undefined
  }
  return {
    late: late && { rate: late.rate, by: late.by ?? defaultLateness },
    duplicate: duplicate && { rate: duplicate.rate, by: duplicate.by ?? defaultRepeatDelay },
    drop: drop?.rate ?? 0,
    corrupt: corrupt && { rate: corrupt.rate, fields: corrupt.fields },
  }
}
