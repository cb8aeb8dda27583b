/** A finding as one line of text. Names and values are from the target, so that control characters are escaped. */

import { visible } from '../../terminal/text-style.ts'
import type { FieldDifference, Finding } from '../compare/finding.ts'

/** Maximum length of a value that is shown. */
const valueLength = 60
/** Maximum number of fields of a row that are shown. */
const fieldsMax = 8

export function findingText({ kind, event, row, fields, extra, valuesOf }: Finding): string {
  const place = event === undefined ? '' : ` event ${event}`
  const shown = Object.entries(row).map(([name, value]) => `${visible(name)}=${valueText(value)}`)
  const times = extra === undefined ? '' : `, ${extra} too many`
  const other = valuesOf === undefined ? '' : `, has the values of event ${valuesOf}`
  const changed = fields === undefined ? '' : `: ${few(fields.map(fieldText), '; ')}`
  return `${kind}${place} (${few(shown, ', ')})${times}${other}${changed}`
}

function few(texts: readonly string[], separator: string): string {
  const more = texts.length > fieldsMax ? [`${texts.length - fieldsMax} more`] : []
  return [...texts.slice(0, fieldsMax), ...more].join(separator)
}

function fieldText({ name, expected, actual }: FieldDifference): string {
  return `${visible(name)} must be ${valueText(expected)}; got ${valueText(actual)}`
}

function valueText(value: string | null): string {
  if (value === null) return 'null'
  const cut = value.length > valueLength ? `${value.slice(0, valueLength)}…` : value
  return visible(JSON.stringify(cut))
}
