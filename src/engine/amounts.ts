/** Amounts as functions of an index: how many children an instance has, and how long a delay is. */

import type { Amount } from '../definition/amount.ts'
import { childKey, type Key } from '../random/key.ts'
import { countPick } from '../schema/distributed.ts'
import { distributionKeyword } from '../schema/distribution.ts'
import { moveInstance, newInstance } from '../schema/instance.ts'
import type { Report } from '../schema/keyword.ts'
import { picker } from '../schema/pick.ts'
import { type Deck, newDeck } from './deck.ts'

/** An even range is dealt with each count as often; of another distribution the deck holds so many draws. */
const evenCards = 64
const drawnCards = 4_096

interface Place {
  readonly key: Key
  readonly report: Report
}

export function amountDeck(amount: Amount, place: Place): Deck {
  const { minimum, maximum, distribution } = amount
  const cardsKey = childKey(place.key, 'order')
  const range = maximum - minimum + 1
  if (distribution === undefined || distribution.isUniform) {
    const times = Math.max(1, Math.ceil(evenCards / range))
    const cards = Array.from({ length: range * times }, (_, i) => minimum + (i % range))
    return newDeck(cardsKey, range === 1 ? [minimum] : cards)
  }
  const draw = drawAmount(amount, place)
  return newDeck(
    cardsKey,
    Array.from({ length: drawnCards }, (_, i) => draw(i)),
  )
}

/** Whole milliseconds, a function of the index. */
export function amountDelay(amount: Amount, place: Place): (index: number) => number {
  const { minimum, maximum } = amount
  return minimum === maximum ? () => minimum : drawAmount(amount, place)
}

const uniform = distributionKeyword('').read('uniform', () => undefined)

function drawAmount({ minimum, maximum, distribution }: Amount, { key, report }: Place) {
  const scope = {
    keyFor: (purpose: string) => childKey(key, `#${purpose}`),
    report: (message: string, _keyword?: string | number, ...part: readonly (string | number)[]) =>
      report(message, 'distribution', ...part),
  }
  const written = distribution ?? uniform
  if (written === undefined) throw new Error('uniform is a distribution')
  const pick = picker(countPick(written, { minimum, maximum }, scope, 'distribution'))
  const at = newInstance({ startMs: 0, endMs: 0 })
  return (index: number): number => {
    moveInstance(at, index, 0)
    return minimum + pick(at)
  }
}
