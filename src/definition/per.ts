/** Entities that hang on another: so many instances for each of its instances, some time after it. */

import { type KeywordValues, type Report, textKeyword } from '../schema/keywords/keyword.ts'
import { readRecord } from '../schema/keywords/record-keyword.ts'
import { isObject, type JsonValue, member } from '../text/json.ts'
import { type Amount, countKeyword, delayKeyword } from './amount.ts'

/** More children of one instance are an entity of their own. */
const childrenMax = 1_000

export const perKeywords = {
  entity: textKeyword({ summary: 'The entity on whose instances these hang.', isRequired: true }),
  count: countKeyword({ summary: 'How many for each; 1 when absent.', most: childrenMax }),
  delay: delayKeyword({ summary: 'How long after it each comes; at once when absent.' }),
}

type Written = KeywordValues<typeof perKeywords>

export interface Per {
  readonly entity: string
  readonly count: Amount
  /** Milliseconds. A child never comes in the same one as its parent, whose order would be chance. */
  readonly delay: Amount
}

const once: Amount = { minimum: 1, maximum: 1, distribution: undefined }

export function readPer(value: JsonValue, report: Report): Per | undefined {
  const read: Written | undefined = readRecord(
    value,
    { what: '"per"', keywords: perKeywords },
    report,
  )
  if (read === undefined) return parentOnly(value)
  const { entity, count = once, delay = once } = read
  return { entity, count, delay: atLeastOne(delay) }
}

/** Where something is wrong, the parent may be known all the same: what refers to it is checked too. */
function parentOnly(value: JsonValue): Per | undefined {
  const entity = isObject(value) ? member(value, 'entity') : undefined
  return typeof entity === 'string' ? { entity, count: once, delay: once } : undefined
}

function atLeastOne({ minimum, maximum, distribution }: Amount): Amount {
  return { minimum: Math.max(minimum, 1), maximum: Math.max(maximum, 1), distribution }
}
