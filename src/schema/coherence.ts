/**
 * How fields of one object agree with each other without looking at each other: they draw from the same key.
 * The key is that of the object and of the stem of the property's name, so `buyerName` and `buyerEmail` describe
 * one person, `sellerName` another, and `name` and `email` the object's own. Being a function of the address, it
 * holds whatever other properties come, go or move.
 */

import { childKey, type Key } from '../random/key.ts'
import type { TypeScope } from './declaration.ts'
import { booleanKeyword } from './keyword.ts'

export const coherent = booleanKeyword({
  summary: 'Agree with the sibling fields of the group: name with email, city with country.',
  fallback: true,
})

/** The words that say what a field is, and not whose. */
const fieldWords: ReadonlySet<string> = new Set(
  `name names full first last given family middle sur surname firstname lastname fullname email mail e address
  user username login display nick gender sex prefix suffix title age birth birthdate birthday date
  city town state region province country code postal zip postcode street latitude longitude lat lng lon
  coordinates time zone timezone location place county`.split(/\s+/),
)

/** The key from which the fields of that group draw. */
export function sharedKey(group: string, isCoherent: boolean, scope: TypeScope): Key {
  const { owner } = scope
  if (!isCoherent || owner === undefined) return scope.keyFor(group)
  return childKey(childKey(owner.key, `#${group}`), stemOf(owner.property))
}

/** `shippingCity` → `shipping`, `first_name` → ``. */
function stemOf(property: string): string {
  const words = property
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  return words.filter((word) => !fieldWords.has(word)).join(' ')
}
