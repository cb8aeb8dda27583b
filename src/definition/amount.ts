/** An amount that is the same every time, or drawn from a range: how many children, how long a delay. */

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

/** Both bounds are whole: a count, or milliseconds. */
export interface Amount {
  readonly minimum: number
  readonly maximum: number
  /** Every value of the range is as likely when absent. */
  readonly distribution: WrittenDistribution | undefined
}

interface Documented {
  readonly summary: string
}

/** `3`, or `{"minimum": 1, "maximum": 5, "distribution": …}`. */
export function countKeyword({ summary, most }: Documented & { readonly most: number }) {
  const bound = (which: string, fallback: number) =>
    integerKeyword({ summary: `The ${which}.`, minimum: 0, maximum: most, fallback })
  return amountKeyword(summary, {
    plain: bound('count', 1),
    minimum: bound('fewest', 0),
    maximum: bound('most', 1),
  })
}

/** `"2 minutes"`, or `{"minimum": "1 second", "maximum": "2 minutes", "distribution": …}`. */
export function delayKeyword({ summary }: Documented) {
  return amountKeyword(summary, {
    plain: durationKeyword({ summary: 'The time.' }),
    minimum: durationKeyword({ summary: 'The shortest; none at all when absent.' }),
    maximum: durationKeyword({ summary: 'The longest.' }),
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
  const distribution = distributionKeyword('How often each; evenly when absent.')
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
      const [least, most] = [Math.round(read.minimum ?? 0), Math.round(read.maximum ?? 0)]
      if (!Object.hasOwn(value, 'maximum'))
        report('must have "maximum": the upper end of the range')
      else if (least > most) report('must be at least the minimum', 'maximum')
      else return { minimum: least, maximum: most, distribution: read.distribution }
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
