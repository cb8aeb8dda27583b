/**
 * Finds columns that follow from other rows: references, copies of a column of the referenced row, and calculations.
 */

import type { JsonObject } from '../../text/json.ts'
import { shareOf } from '../columns/counts.ts'
import { roundedDuration } from '../columns/timestamp-schema.ts'
import { type ChildOf, childOf } from './child-of.ts'
import { derivedColumns } from './derived.ts'
import type { Link, Sheet } from './links.ts'

export interface FoundRelations {
  /** The schemas of the found references, copies and calculations, by column. */
  readonly schemas: ReadonlyMap<string, JsonObject>
  readonly parentLink: ChildOf | undefined
  /** The value of the keyword `choose`, by column, for columns whose reference the source declares. */
  readonly choices: ReadonlyMap<string, JsonObject>
}

/** Returns the relations found in the rows of every table, by the key of the table. */
export function foundRelationsOf(
  sheets: readonly Sheet[],
  links: ReadonlyMap<string, readonly Link[]>,
  k: number,
): ReadonlyMap<string, FoundRelations> {
  const byKey = new Map(sheets.map((sheet) => [sheet.key, sheet]))
  const waiting = waitOrder(links)
  return new Map(
    sheets.map((sheet) => {
      const own = links.get(sheet.key) ?? []
      const isFirst = (link: Link): boolean => waiting.has(waitKey(sheet.key, link.target))
      return [sheet.key, relationsOfSheet(sheet, own, { byKey, isFirst, k })]
    }),
  )
}

function relationsOfSheet(
  sheet: Sheet,
  links: readonly Link[],
  {
    byKey,
    isFirst,
    k,
  }: {
    readonly byKey: ReadonlyMap<string, Sheet>
    readonly isFirst: (link: Link) => boolean
    readonly k: number
  },
): FoundRelations {
  const own = links.filter(({ declared }) => declared === undefined)
  const parentLink = own
    .filter(isFirst)
    .flatMap((link) => {
      const parent = byKey.get(link.target)
      return (parent && childOf(link, { child: sheet, parent, k })) ?? []
    })
    // If several tables may be the parent, the one with the most rows is the closest.
    .toSorted((a, b) => countOfParents(b) - countOfParents(a))[0]
  const schemas = new Map<string, JsonObject>()
  const choices = new Map<string, JsonObject>()
  for (const link of links) {
    const { column, target, field, declared } = link
    const ends = { child: sheet, parent: byKey.get(target) }
    const other = linkToSameRows(link, own)
    const choice = choiceOf(link, ends)
    if (declared !== undefined) {
      if (choice !== undefined) choices.set(column, choice)
    } else if (parentLink?.link === link) {
      schemas.set(column, { type: 'reference', via: '$parent', field })
    } else if (other !== undefined) {
      schemas.set(column, { type: 'reference', via: viaOf(other, parentLink), field })
    } else schemas.set(column, referenceSchema(link, { sheet, choice, isFirst: isFirst(link) }))
  }
  const parents = links.flatMap((link) => {
    const parent = byKey.get(link.target)
    const isOther = parent !== undefined && parent !== sheet && link.declared?.isRequired !== false
    return isOther ? [{ link, sheet: parent, via: viaOf(link, parentLink) }] : []
  })
  for (const parent of parents) addCopiedColumns(schemas, sheet, parent)
  for (const [name, schema] of derivedColumns(sheet, schemas, parents)) schemas.set(name, schema)
  return { schemas, parentLink, choices }
}

/**
 * Returns another link from the table to the same rows, by a target column that looks more like an identifier. Returns
 * undefined if no such link exists.
 */
function linkToSameRows(link: Link, links: readonly Link[]): Link | undefined {
  const worth = (one: Link): number => {
    const index = links.indexOf(one)
    return (/(?:^|_|-)(?:id|uuid)$|I[dD]$/.test(one.field) ? 0 : links.length) + index
  }
  return links.find(
    (other) =>
      other.target === link.target &&
      worth(other) < worth(link) &&
      link.targetRows.every((row, i) => row === other.targetRows[i]),
  )
}

function countOfParents({ link }: ChildOf): number {
  return new Set(link.targetRows).size
}

function viaOf(link: Link, parentLink: ChildOf | undefined): string {
  return link.declared?.via ?? (parentLink?.link === link ? '$parent' : link.column)
}

/**
 * Returns pairs of tables: the first waits for the first row of the second, which it references. Pairs that would close
 * a cycle are omitted.
 */
function waitOrder(links: ReadonlyMap<string, readonly Link[]>): ReadonlySet<string> {
  const waits = new Map<string, Set<string>>()
  const leadsTo = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (from === to) return true
    if (seen.has(from)) return false
    seen.add(from)
    return [...(waits.get(from) ?? [])].some((next) => leadsTo(next, to, seen))
  }
  const found = new Set<string>()
  for (const [key, own] of links) {
    for (const link of own) {
      if (leadsTo(link.target, key)) continue
      waits.set(key, (waits.get(key) ?? new Set()).add(link.target))
      found.add(waitKey(key, link.target))
    }
  }
  return found
}

function waitKey(from: string, to: string): string {
  return JSON.stringify([from, to])
}

function referenceSchema(
  { target, field, targetRows }: Link,
  {
    sheet: { rowCount, isComplete },
    choice,
    isFirst,
  }: {
    readonly sheet: Sheet
    readonly choice: JsonObject | undefined
    readonly isFirst: boolean
  },
): JsonObject {
  const filled = targetRows.filter((row) => row !== undefined)
  const nulls = rowCount - filled.length
  const isApart = new Set(filled).size === filled.length && filled.length >= 10
  const base = { type: 'reference', entity: target, field }
  if (isApart && isFirst && isComplete) return { ...base, unique: true, ifEmpty: 'null' }
  return {
    ...base,
    ...(choice !== undefined && { choose: choice }),
    ifEmpty: isFirst && nulls === 0 ? 'skip' : 'null',
    ...(nulls > 0 && { nulls: Math.min(0.99, shareOf(nulls, rowCount)) }),
  }
}

interface Ends {
  readonly child: Sheet
  readonly parent: Sheet | undefined
}

/**
 * Returns the value of the keyword `choose` for a reference, or undefined if every earlier row is referenced equally
 * often.
 */
function choiceOf(link: Link, ends: Ends): JsonObject | undefined {
  const recent = link.declared?.isAwaited === true ? undefined : recency(link, ends)
  return recent ?? popularity(link.targetRows.filter((row) => row !== undefined))
}

/**
 * Maximum median age of referenced rows for which they count as recent, as a share of the time that their table covers.
 */
const youngShare = 0.08

/**
 * Returns the choice `recent` if most references point to rows that were created shortly before. Returns undefined
 * otherwise.
 */
function recency(link: Link, { child, parent }: Ends): JsonObject | undefined {
  if (child.time === undefined || parent?.time === undefined) return undefined
  const { firstMs, lastMs, ms } = parent.time
  const own = child.time
  const ages = link.targetRows
    .flatMap((row, i) => (row === undefined ? [] : [(own.ms[i] ?? 0) - (ms[row] ?? 0)]))
    .toSorted((a, b) => a - b)
  const median = ages[Math.floor(ages.length / 2)] ?? 0
  const isYoung = median > 0 && median < (lastMs - firstMs) * youngShare
  if (ages.length < chosenMin || (ages[0] ?? -1) < 0 || !isYoung) return undefined
  return { type: 'recent', halfLife: roundedDuration(median) }
}

/** Minimum number of references that are needed to determine how often each row is referenced. */
const chosenMin = 200

/**
 * Returns the choice `zipf` if a few rows are referenced far more often than chance explains, and undefined otherwise.
 * When all earlier rows are equally likely, the variance of the counts grows with the square of their mean, because old
 * rows had more time. Only a variance well above that shows a choice.
 */
function popularity(rows: readonly number[]): JsonObject | undefined {
  if (rows.length < chosenMin) return undefined
  const counts = new Map<number, number>()
  for (const row of rows) counts.set(row, (counts.get(row) ?? 0) + 1)
  const sorted = [...counts.values()].toSorted((a, b) => b - a)
  const mean = rows.length / sorted.length
  const variance = sorted.reduce((sum, count) => sum + (count - mean) ** 2, 0) / sorted.length
  if (sorted.length < 10 || variance / mean < 3 + 2 * mean) return undefined
  // The slope of the counts by rank, both on a logarithmic scale, over the quarter of the rows that is referenced most
  // often.
  const points = sorted.slice(0, Math.max(5, Math.floor(sorted.length / 4)))
  const logs = points.map((count, i) => [Math.log(i + 1), Math.log(count)] as const)
  const x = logs.reduce((sum, [one]) => sum + one, 0) / logs.length
  const y = logs.reduce((sum, [, one]) => sum + one, 0) / logs.length
  const top = logs.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0)
  const bottom = logs.reduce((sum, [a]) => sum + (a - x) ** 2, 0)
  const exponent = Math.min(2, Math.max(0.5, -top / bottom))
  return { type: 'zipf', exponent: Number(exponent.toFixed(1)) }
}

/** Minimum number of filled rows that show whether a column is a copy of another one. */
const repeatedMin = 10
const differentMin = 4

/** Adds the schemas of columns that copy a column of the referenced row. */
function addCopiedColumns(
  schemas: Map<string, JsonObject>,
  sheet: Sheet,
  {
    link,
    sheet: parent,
    via,
  }: { readonly link: Link; readonly sheet: Sheet; readonly via: string },
): void {
  if (schemas.get(link.column)?.via !== undefined && via !== '$parent') return
  for (const column of sheet.columns.values()) {
    const known = schemas.get(column.name)
    // A column that references a third table may be copied from the referenced row.
    const isFree =
      known === undefined || (known.via === undefined && parent.columns.has(column.name))
    if (!isFree || !column.isOpen || column.name === link.column || column.filled < repeatedMin)
      continue
    if (column.distinct.size < differentMin) continue
    // The column of the same name in the referenced row is tried first.
    const named = parent.columns.get(column.name)
    const isLoose = known === undefined && column.distinct.size >= 10
    const others = isLoose ? [...parent.columns.values()] : []
    const same = [...(named === undefined ? [] : [named]), ...others].find(
      (other) =>
        other.name !== link.field &&
        link.targetRows.every((row, i) => {
          const value = column.values[i]
          return row === undefined ? value === undefined : other.values[row] === value
        }),
    )
    if (same !== undefined) {
      schemas.set(column.name, { type: 'reference', via, field: same.name })
    }
  }
}
