/**
 * How fields of one object agree with each other without looking at each other: they draw from the same key.
 * The key is that of the object and of the stem of the property's name, so `buyerName` and `buyerEmail` describe
 * one person, `sellerName` another, and `name` and `email` the object's own. Being a function of the address, it
 * holds whatever other properties come, go or move.
 */

import { childKey, type Key } from '../random/key.ts'
import { isObject, type JsonObject, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import type { TypeScope } from './declaration.ts'
import { booleanKeyword } from './keyword.ts'
import { remember } from './remember.ts'

export const coherent = booleanKeyword({
  summary: 'Agree with the sibling fields of the group: name with email, city with country.',
  fallback: true,
})

/** The words that say what a field is, and not whose. */
const fieldWords: ReadonlySet<string> = new Set(
  `name names full first last given family middle sur surname firstname lastname fullname email mail e address
  user username login display nick nickname handle gender sex prefix suffix title salutation honorific
  age birth born birthdate birthday dob date job occupation profession position area type role bio biography about
  nationality citizenship height weight blood zodiac sign
  phone telephone tel mobile cell number no imei calling dialing dial
  city town state region province country code postal zip postcode street latitude longitude lat lng lon
  coordinates coordinate geo time zone timezone location place county continent line secondary building house geohash language locale
  card credit issuer cvv cvc pin masked currency symbol iso iban bic swift
  vehicle car manufacturer make model vin plate license licence fuel
  file filename extension ext mime mimetype directory folder path size
  weekday day month year hour airline airport flight`.split(/\s+/),
)

/** The key from which the fields of that group draw. */
export function sharedKey(group: string, isCoherent: boolean, scope: TypeScope): Key {
  const { owner } = scope
  if (!isCoherent || owner === undefined) return scope.keyFor(group)
  return childKey(childKey(owner.key, `#${group}`), stemOf(owner.property, group, scope.schema))
}

/**
 * Whose the field is: `shippingCity` → `shipping`, `first_name` → ``. Nor do the words of the group and of the type
 * say it: `department` in the group `product`.
 */
function stemOf(property: string, group: string, schema: JsonObject): string {
  const own = wordsOf(`${group} ${show(member(schema, 'type'))}`)
  return wordsOf(property)
    .filter((word) => !fieldWords.has(word) && !own.includes(word))
    .join(' ')
}

const wordsOf = remember((name): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/),
)

/**
 * Types of which the fields of one object agree only when they are made in one way: a German name and an English
 * e-mail address are not of one person.
 */
export interface Family {
  /** That of the key from which they draw. */
  readonly group: string
  /** For each type the keywords that must say the same as those of its siblings. */
  readonly traits: Readonly<Record<string, readonly string[]>>
}

/** The first field that says how: all others of its object and stem must do it in the same way. */
interface Leader {
  readonly property: string
  readonly value: string | number
}

/** By stem and keyword; a schema is read once, however many fields ask. */
const leaders = new WeakMap<Family, WeakMap<JsonObject, ReadonlyMap<string, Leader>>>()

/**
 * Reports where a sibling of the family is made in another way. `values` are the keywords that are in force, whether
 * written or not. Siblings count that are written with their type; what a named type says is not looked into.
 */
export function checkAlike(
  family: Family,
  values: Readonly<Record<string, string | number | undefined>>,
  scope: TypeScope,
): void {
  const { owner, schema } = scope
  if (owner === undefined || owner.isAroundArray) return
  const ofObject = leadersOf(family, owner.properties)
  const stem = stemOf(owner.property, family.group, schema)
  for (const [keyword, value] of Object.entries(values)) {
    const leader = ofObject.get(`${keyword} ${stem}`)
    if (leader === undefined || leader.property === owner.property || leader.value === value)
      continue
    scope.report(
      `must have the "${keyword}" of ${show(leader.property)}, ${show(leader.value)}, or "coherent": false`,
      ...(Object.hasOwn(schema, keyword) ? [keyword] : []),
    )
  }
}

function leadersOf(family: Family, properties: JsonObject): ReadonlyMap<string, Leader> {
  const ofFamily = leaders.get(family) ?? new WeakMap<JsonObject, ReadonlyMap<string, Leader>>()
  leaders.set(family, ofFamily)
  const known = ofFamily.get(properties)
  if (known !== undefined) return known
  const found = new Map<string, Leader>()
  for (const [property, schema] of Object.entries(properties)) {
    if (!isObject(schema)) continue
    for (const [keyword, value] of saidBy(schema, family)) {
      const name = `${keyword} ${stemOf(property, family.group, schema)}`
      if (!found.has(name)) found.set(name, { property, value })
    }
  }
  ofFamily.set(properties, found)
  return found
}

/** What a schema itself says of the keywords that must be alike. */
function saidBy(schema: JsonObject, { traits }: Family): readonly [string, string | number][] {
  if (member(schema, 'coherent') === false) return []
  const type = member(schema, 'type')
  if (typeof type !== 'string' || !Object.hasOwn(traits, type)) return []
  return (traits[type] as readonly string[]).flatMap((keyword) => {
    const value = member(schema, keyword)
    return typeof value === 'string' || typeof value === 'number' ? [[keyword, value]] : []
  })
}
