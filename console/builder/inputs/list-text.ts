/** Lists of scalars as one line of text, with commas between the items. */
import { isArray, isObject, type JsonValue } from '../../../src/text/json.ts'

/** Kind of the items of a list: only numbers, only texts, or any scalars. */
export type ItemKind = 'number' | 'text' | 'any'

/** Returns whether an item can be written in the text of a list. */
export function fitsItem(item: JsonValue, of: ItemKind): boolean {
  if (of === 'number') return typeof item === 'number'
  // A comma separates two items.
  if (typeof item === 'string') return item.trim() === item && item !== '' && !item.includes(',')
  return of === 'any' && !isArray(item) && !isObject(item)
}

/** Returns an item as the user writes it. Where numbers are possible, a text that looks like one is in quotes. */
export function itemText(item: JsonValue, of: ItemKind = 'any'): string {
  const isPlain = typeof item === 'string' && (of === 'text' || itemOf(item) === item)
  return isPlain ? item : JSON.stringify(item)
}

/** Returns the item that a text stands for: a number, true, false, null, or a text with or without quotes. */
export function itemOf(text: string): JsonValue {
  try {
    const value: JsonValue = JSON.parse(text)
    // A number that is too large for JSON becomes infinite.
    const isScalar = typeof value !== 'number' || Number.isFinite(value)
    return isScalar && !isArray(value) && !isObject(value) ? value : text
  } catch {
    return text
  }
}

export function listText(items: readonly JsonValue[], of: ItemKind): string {
  return items.map((item) => itemText(item, of)).join(', ')
}

/** Returns the items of a text, or undefined if one of them is not of the kind, such as an unfinished number. */
export function itemsOf(text: string, of: ItemKind): readonly JsonValue[] | undefined {
  const parts = text.split(',').map((part) => part.trim())
  const items = parts
    .filter((part) => part !== '')
    .map((part) => (of === 'text' ? part : itemOf(part)))
  return of !== 'number' || items.every((item) => typeof item === 'number') ? items : undefined
}
