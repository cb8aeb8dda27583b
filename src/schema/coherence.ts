/**
 * Makes fields of one object consistent without reading each other: they draw from the same key. The key is derived
 * from the object and the stem of the property's name, so `buyerName` and `buyerEmail` describe one person,
 * `sellerName` another, and `name` and `email` the object itself. The key is a function of the object's address in the
 * run, so the values do not depend on other properties.
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

/**
 * Returns the key of the draws of a field in the group: the same key for all coherent fields of an object with the same
 * stem, or a separate key for a field without an owner or with `"coherent": false`.
 */
export function sharedKey(group: string, isCoherent: boolean, scope: TypeScope): Key {
  const { owner } = scope
  if (!isCoherent || owner === undefined) return scope.keyFor(group)
  const stem = stemOf(owner.property, group, scope.schema)
  noteField(group, stem, scope)
  return childKey(childKey(owner.key, `#${group}`), stem)
}

/**
 * Types for which `warnOfUnrelatedFields` is silent, because unrelated values are hardly visible: amounts of another
 * product, or heights of another person.
 */
const looseFacts: ReadonlySet<string> = new Set([
  'person.height',
  'person.weight',
  'commerce.price',
])

/**
 * Records a field for `warnOfUnrelatedFields`. Fields inside arrays are not recorded: each element has its own values.
 */
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
  // A property whose schema is a choice of types has several schemas; only the first is recorded.
  if (fields.has(property)) return
  const type = member(schema, 'type')
  const shows = String((type === 'string' ? member(schema, 'format') : undefined) ?? type)
  if (!looseFacts.has(shows)) fields.set(property, { property, stem, shows, path })
}

/**
 * Warns of two fields of one group and one object that have different stems although each is of a different type, such
 * as `city` and `cc`. Fields of the same type are meant to have different stems: `buyerName` and `buyerEmail` with
 * `sellerName`.
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

/**
 * Returns the stems that share a type with another stem: two fields of one type, such as `buyerName` and `sellerName`,
 * describe different owners on purpose.
 */
function companionsOf(fields: readonly RelatedField[]): ReadonlySet<string> {
  const stems = new Map<string, Set<string>>()
  for (const { shows, stem } of fields) {
    const known = stems.get(shows) ?? new Set()
    stems.set(shows, known.add(stem))
  }
  return new Set([...stems.values()].filter(({ size }) => size > 1).flatMap((some) => [...some]))
}

/**
 * Returns the stem of a property name, the words that identify the owner of the field: `shippingCity` → `shipping`,
 * `first_name` → an empty text. Words of the group and of the type are removed, such as `department` in the group
 * `product`, and the number of an address line.
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

/** Words after which a digit is the number of an address line. The second address line is a type of its own. */
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
    // Removes diacritics, so that `prénom` is split into words like `prenom`.
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/),
)

/**
 * A family: types whose fields in one object are consistent only if certain keywords have the same values. A German
 * name and an English email address do not describe the same person.
 */
export interface Family {
  /** Group of the key that the fields share (`sharedKey`). */
  readonly group: string
  /** For each type of the family, the keywords that must have the same value in all sibling fields of the family. */
  readonly traits: Readonly<Record<string, readonly string[]>>
}

/**
 * The first property of an object that sets a keyword of a family. All other properties with the same stem must have
 * the same value of that keyword.
 */
interface Leader {
  readonly property: string
  readonly value: string | number
}

/**
 * Leaders of each family, by the `properties` of an object; the inner map has the leader for each keyword and stem.
 * Computed once for each object schema.
 */
const leaders = new WeakMap<Family, WeakMap<JsonObject, ReadonlyMap<string, Leader>>>()

/**
 * Reports a field whose keywords differ from those of a sibling field of the family with the same stem. `values` are
 * the effective keywords of the field, set or default. Only siblings with a type in their own schema are compared;
 * named types are not resolved.
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

/**
 * Returns the keywords that a schema sets and that must be equal in all fields of the family, with their values; none
 * with `"coherent": false`.
 */
function saidBy(schema: JsonObject, { traits }: Family): readonly [string, string | number][] {
  if (member(schema, 'coherent') === false) return []
  const type = member(schema, 'type')
  if (typeof type !== 'string' || !Object.hasOwn(traits, type)) return []
  return (traits[type] as readonly string[]).flatMap((keyword) => {
    const value = member(schema, keyword)
    return typeof value === 'string' || typeof value === 'number' ? [[keyword, value]] : []
  })
}
