/** Keywords for numbers above 0: deviations, shapes, means of counts. */

import { show } from '../../text/show.ts'
import type { Keyword } from './keyword.ts'

export function positiveKeyword({
  summary,
  maximum = Number.MAX_VALUE,
}: {
  readonly summary: string
  readonly maximum?: number
}): Keyword<number | undefined> {
  const isBounded = maximum < Number.MAX_VALUE
  return {
    summary,
    schema: { type: 'number', exclusiveMinimum: 0, ...(isBounded && { maximum }) },
    fallback: undefined,
    isRequired: false,
    read(value, report) {
      if (typeof value === 'number' && value > 0 && value <= maximum) return value
      report(
        `must be a number above 0${isBounded ? ` and at most ${maximum}` : ''}; got ${show(value)}`,
      )
      return undefined
    },
  }
}
