/** Columns of numbers: counters, a few values, or a range with the shape that the numbers have. */

import type { JsonObject } from '../../text/json.ts'
import { decimals } from '../json-schema/plain-keywords.ts'
import { schemaOfName } from '../model/names.ts'
import { countsOf, enumOf, isEven } from './counts.ts'
import { fitDistribution } from './distribution-fit.ts'
import type { Place } from './place.ts'

/** Whole numbers up to so many different ones are listed with their weights. */
const listedMax = 12
/** Numbers of each, at least, before they are taken for all that there are. */
const eachMin = 4
/** Digits that binary fractions would go on with. */
const scaleMax = 6

export function numbersSchema(values: readonly number[], place: Place): JsonObject {
  const finite = values.filter(Number.isFinite)
  const areWhole = finite.every(Number.isSafeInteger)
  if (areWhole && place.isTop) {
    const counter = counterOf(finite, place.name)
    if (counter !== undefined) return counter
  }
  const counts = countsOf(finite)
  const [only] = counts.keys()
  if (counts.size === 1 && finite.length >= eachMin) return { const: only ?? 0 }
  const isListed = counts.size <= listedMax && finite.length >= eachMin * counts.size
  const sorted = finite.toSorted((a, b) => a - b)
  const [least, most] = [sorted[0] ?? 0, sorted.at(-1) ?? 0]
  if (isListed && !(areWhole && isEven(counts) && most - least === counts.size - 1)) {
    return enumOf(counts)
  }
  if (finite.length < eachMin) {
    // So few say what kind of number it is, and not between which bounds.
    const kind = areWhole ? 'integer' : 'number'
    const named = schemaOfName({ name: place.name, entity: place.entity, kind })?.schema
    if (named !== undefined) return named
  }
  const scale = areWhole ? 0 : Math.min(scaleMax, Math.max(...sampled(finite).map(decimals)))
  const step = 10 ** -scale
  const unique = counts.size === finite.length && finite.length >= 20 && areWhole && place.isTop
  const distribution = unique ? undefined : fitDistribution({ sorted, step })
  const round = (value: number, how: (value: number) => number): number =>
    Number((how(value / step) * step).toFixed(scale))
  const isKept = Math.abs(least) < 1e9 && Math.abs(most) < 1e9
  return {
    type: areWhole ? 'integer' : 'number',
    minimum: isKept ? round(least, Math.floor) : least,
    maximum: isKept ? round(most, Math.ceil) : most,
    ...(!areWhole && scale !== 2 && { scale }),
    ...(distribution !== undefined && { distribution }),
    ...(unique && { unique: true }),
  }
}

/** Some of them tell how many digits they have. */
function sampled(values: readonly number[]): readonly number[] {
  const stride = Math.max(1, Math.floor(values.length / 2_000))
  return values.filter((_, i) => i % stride === 0)
}

/** `id.integer` where the numbers count up, in any order and with gaps where the name says that they identify. */
function counterOf(values: readonly number[], name: string): JsonObject | undefined {
  if (values.length < 2 || new Set(values).size < values.length) return undefined
  const sorted = values.toSorted((a, b) => a - b)
  const minimum = sorted[0] as number
  if (minimum < 0) return undefined
  const gaps = countsOf(sorted.slice(1).map((value, i) => value - (sorted[i] as number)))
  const [[step, count] = [1, 0]] = [...gaps].toSorted(([, a], [, b]) => b - a)
  const isId = /(?:^|_|-)(?:id|no|nr|num|number|pk|seq|key)$|I[dD]$|N(?:o|umber)$/i.test(name)
  const isSteady = count >= (values.length - 1) * (isId ? 0.3 : 0.98)
  if (!isSteady || (values.length < 10 && !isId)) return undefined
  return {
    type: 'id.integer',
    ...(minimum !== 1 && { minimum }),
    ...(step > 1 && step <= 1_000_000 && count > values.length * 0.6 && { step }),
  }
}
