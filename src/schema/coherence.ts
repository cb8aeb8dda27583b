/**
 * How fields of one object agree with each other without looking at each other: they draw from the same key.
 * The key is that of the object and of the stem of the property's name, so `buyerName` and `buyerEmail` describe
 * one person, `sellerName` another, and `name` and `email` the object's own. Being a function of the address, it
 * holds whatever other properties come, go or move.
 */

import { childKey, type Key } from '../random/key.ts'
import { isObject, type JsonObject, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import type { Document, RelatedField } from './compile/scope.ts'
import type { TypeScope } from './declaration.ts'
import { fieldWords } from './field-words.ts'
import { booleanKeyword } from './keywords/keyword.ts'
import { remember } from './remember.ts'

export const coherent = booleanKeyword({
  summary:
    'Whether the value is consistent with sibling properties of the group: name with email, city with country.',
  fallback: true,
})

/** The key from which the fields of that group draw. */
export function sharedKey(group: string, isCoherent: boolean, scope: TypeScope): Key {
  const { owner } = scope
  if (!isCoherent || owner === undefined) return scope.keyFor(group)
  const stem = stemOf(owner.property, group, scope.schema)
  noteField(group, stem, scope)
  return childKey(childKey(owner.key, `#${group}`), stem)
}

/** Facts that hardly show to whom they belong: amounts of another product, or heights of another person. */
const looseFacts: ReadonlySet<string> = new Set([
  'person.height',
  'person.weight',
  'commerce.price',
])

/** Remembers the field for `warnOfUnrelatedFields`. In arrays each element draws for itself. */
function noteField(
  group: string,
  stem: string,
  { owner, schema, document, path }: TypeScope,
): void {
  if (owner === undefined || owner.isAroundArray || owner.isUnknown) return
  const { property, properties } = owner
  const groups =
    document.relatedFields.get(properties) ?? new Map<string, Map<string, RelatedField>>()
  document.relatedFields.set(properties, groups)
  const fields = groups.get(group) ?? new Map<string, RelatedField>()
  groups.set(group, fields)
  // A choice of types has several schemas for one property.
  if (fields.has(property)) return
  const type = member(schema, 'type')
  const shows = String((type === 'string' ? member(schema, 'format') : undefined) ?? type)
  if (!looseFacts.has(shows)) fields.set(property, { property, stem, shows, path })
}

/**
 * Warns of fields of one family in one object whose names say that they belong to different ones, though each shows
 * something else: `city` beside `cc`. Where names are meant to tell several apart, some show the same: `buyerName`
 * and `buyerEmail` beside `sellerName`.
 */
export function warnOfUnrelatedFields(document: Document): void {
  for (const groups of document.relatedFields.values()) {
    for (const fields of groups.values()) {
      const [leader] = fields.values()
      if (leader === undefined) continue
      const companions = companionsOf([...fields.values()])
      for (const field of fields.values()) {
        if (field.stem === leader.stem || companions.has(field.stem)) continue
        const [name, other] = [show(field.property), show(leader.property)]
        const why = 'because their names have different prefixes'
        document.warn(
          field.path,
          `${name} and ${other} are generated independently, ${why}; use one prefix, or set "coherent": false`,
        )
      }
    }
  }
}

/** The stems of which a field shows the same as a field of another stem. */
function companionsOf(fields: readonly RelatedField[]): ReadonlySet<string> {
  const stems = new Map<string, Set<string>>()
  for (const { shows, stem } of fields) {
    const known = stems.get(shows) ?? new Set()
    stems.set(shows, known.add(stem))
  }
  return new Set([...stems.values()].filter(({ size }) => size > 1).flatMap((some) => [...some]))
}

/**
 * The words of a name that say to whom the field belongs: `shippingCity` → `shipping`, `first_name` → ``. Words of the
 * group and of the type do not: `department` in the group `product`. Nor does the number of a line of an address.
 */
function stemOf(property: string, group: string, schema: JsonObject): string {
  const type = show(member(schema, 'type'))
  const own = wordsOf(`${group} ${type}`)
  const isSecondLine = own.includes('secondary')
  return wordsOf(property)
    .map((word) =>
      word.replace(/^([a-z]+)([1-4])$/, (whole, letters, digit) =>
        addressWords.has(letters) ? `${letters} ${digit}` : whole,
      ),
    )
    .flatMap((word) => word.split(' '))
    .filter((word, i, words) => {
      if (fieldWords.has(word) || own.includes(word)) return false
      const isLine = addressWords.has(words[i - 1] ?? '') && /^[1-4]$/.test(word)
      return !(isLine && (word === '1' || isSecondLine))
    })
    .join(' ')
}

/** A number after them counts the lines of one address, the second of which is a type of its own. */
const addressWords: ReadonlySet<string> = new Set([
  'address',
  'addr',
  'line',
  'street',
  'adresse',
  'direccion',
])

const wordsOf = remember((name): readonly string[] =>
  name
    // Letters without their accents, so that `prénom` is one word.
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
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
      `must have the same "${keyword}" as ${show(leader.property)}, ${show(leader.value)}, or "coherent": false`,
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
