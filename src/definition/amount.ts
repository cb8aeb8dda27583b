/** Reads amounts that are constant or drawn from a range, such as the number of children or the length of a delay. */

import {
  distributionKeyword,
  type WrittenDistribution,
} from '../schema/distribution/distribution.ts'
import {
  durationKeyword,
  integerKeyword,
  type Keyword,
  type Report,
} from '../schema/keywords/keyword.ts'
import { readRecord } from '../schema/keywords/record-keyword.ts'
import { isObject, type JsonValue } from '../text/json.ts'

/** A range of integers from which an amount is drawn: a count, or milliseconds. */
export interface Amount {
  readonly minimum: number
  readonly maximum: number
  /** Distribution of the amount over the range; uniform if undefined. */
  readonly distribution: WrittenDistribution | undefined
}

interface Documented {
  readonly summary: string
}

/** Returns the keyword for a count, which is written as `3` or `{"minimum": 1, "maximum": 5, "distribution": …}`. */
export function countKeyword({ summary, max }: Documented & { readonly max: number }) {
  const bound = (which: string, fallback: number) =>
    integerKeyword({ summary: `The ${which} count.`, minimum: 0, maximum: max, fallback })
  return amountKeyword(summary, {
    plain: bound('exact', 1),
    minimum: bound('smallest', 0),
    maximum: bound('largest', 1),
  })
}

/**
 * Returns the keyword for a delay, which is written as `"2 minutes"` or `{"minimum": "1 second", "maximum": "2
 * minutes", "distribution": …}`.
 */
export function delayKeyword({ summary }: Documented) {
  return amountKeyword(summary, {
    plain: durationKeyword({ summary: 'The exact time.' }),
    minimum: durationKeyword({ summary: 'The shortest time; 0 by default.' }),
    maximum: durationKeyword({ summary: 'The longest time.' }),
  })
}

interface Parts {
  readonly plain: Keyword<number | undefined>
  readonly minimum: Keyword<number | undefined>
  readonly maximum: Keyword<number | undefined>
}

function amountKeyword(
  summary: string,
  { plain, minimum, maximum }: Parts,
): Keyword<Amount | undefined> {
  const distribution = distributionKeyword('The distribution of the values; uniform by default.')
  const keywords = { minimum, maximum, distribution }
  const range = Object.entries(keywords).map(([name, { schema, summary: description }]) => [
    name,
    { ...schema, description },
  ])
  return {
    summary,
    schema: {
      anyOf: [
        plain.schema,
        {
          type: 'object',
          properties: Object.fromEntries(range),
          required: ['maximum'],
          additionalProperties: false,
        },
      ],
    },
    fallback: undefined,
    isRequired: false,
    read(value, report) {
      if (!isObject(value)) return readPlain(value, plain, report)
      const read = readRecord(value, { what: 'a range', keywords }, report)
      if (read === undefined) return undefined
      const [min, max] = [Math.round(read.minimum ?? 0), Math.round(read.maximum ?? 0)]
      if (!Object.hasOwn(value, 'maximum'))
        report('must have "maximum", the upper bound of the range')
      else if (min > max) report('must be at least "minimum"', 'maximum')
      else return { minimum: min, maximum: max, distribution: read.distribution }
      return undefined
    },
  }
}

function readPlain(
  value: JsonValue,
  plain: Keyword<number | undefined>,
  report: Report,
): Amount | undefined {
  const read = plain.read(value, report)
  if (read === undefined) return undefined
  return { minimum: Math.round(read), maximum: Math.round(read), distribution: undefined }
}
