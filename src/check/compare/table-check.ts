/**
 * Compares one table: first by counts and checksums of buckets, then row by row in the buckets that differ. Both sides are
 * read once, and memory is limited by the number of buckets and by `rowsReadMax`.
 */

import { bucketBits, Digest } from '../rows/digest.ts'
import { RowIndex } from '../rows/row-index.ts'
import { CellReader, type Conversion, RowHasher, type RowTexts } from '../rows/row-text.ts'
import type { RowSource, RunRow } from '../rows/run-rows.ts'
import { cellsOfEntity, type TablePlan } from '../table-plan.ts'
import type { Summary, TargetTable } from '../targets/target.ts'
import { compareRows, type RunRowTexts } from './compare-rows.ts'
import type { Finding } from './finding.ts'

/** Maximum number of rows of a table, on both sides together, that are read one by one. */
const rowsReadMax = 200_000

/** The result of the comparison of a table. */
export interface TableResult {
  readonly table: string
  readonly entities: readonly string[]
  /** Number of rows of the run and of the target. */
  readonly expected: number
  readonly actual: number
  readonly findings: readonly Finding[]
  /** Number of buckets that differ, and of those whose rows were too many to be read. */
  readonly differing: number
  readonly unread: number
}

interface EntityRows {
  readonly reader: CellReader
  readonly index: RowIndex
}

export class TableCheck {
  readonly #plan: TablePlan
  readonly #target: TargetTable
  readonly #entities: ReadonlyMap<string, EntityRows>
  readonly #hasher: RowHasher
  readonly #bits: number
  readonly #expected: Digest
  readonly #summary: Summary | undefined
  #actual: Digest | undefined

  constructor(plan: TablePlan, target: TargetTable) {
    this.#plan = plan
    this.#target = target
    this.#hasher = new RowHasher(plan.key)
    this.#bits = bucketBits(plan.total)
    this.#expected = new Digest(this.#bits)
    this.#summary = target.summary?.(plan)
    const conversions = this.#summary?.conversions ?? ownConversions(plan)
    this.#entities = new Map(
      plan.entities.map((entity) => {
        const cells = cellsOfEntity(plan, entity)
        const cellCount = entity.columns.length
        const reader = new CellReader(cells, conversions, { cellCount, hasEvent: plan.isEvents })
        return [entity.entity, { reader, index: new RowIndex() }]
      }),
    )
  }

  /** Computes the counts and checksums of the target. */
  async readTarget(): Promise<void> {
    this.#actual = (await this.#summary?.digest(this.#bits)) ?? (await this.#digestOfRows())
  }

  /** Takes a piece of bytes before the rows in it. */
  load(bytes: Uint8Array): void {
    for (const { reader } of this.#entities.values()) reader.load(bytes)
  }

  /** Adds a row of the run. */
  take(entity: string, row: RunRow): void {
    const rows = this.#entities.get(entity)
    if (rows === undefined) return
    rows.reader.hash(row, this.#hasher)
    const bucket = this.#bucket
    this.#expected.add(bucket, this.#hasher.low, this.#hasher.high)
    rows.index.add(row.id, bucket)
  }

  /** Returns the result, after all rows of the run and the target. `sourceOf` returns the rows of an entity again. */
  async result(sourceOf: (entity: string) => RowSource): Promise<TableResult> {
    const actual = this.#actual
    if (actual === undefined) throw new Error('the target must be read before')
    const differing = this.#expected.differing(actual)
    const buckets = this.#readable(differing, actual)
    const { table, entities } = this.#plan
    return {
      ...{ table, entities: entities.map(({ entity }) => entity) },
      ...{ expected: this.#expected.rows, actual: actual.rows },
      findings: buckets.length === 0 ? [] : await this.#findings(buckets, sourceOf),
      ...{ differing: differing.length, unread: differing.length - buckets.length },
    }
  }

  get #bucket(): number {
    return this.#hasher.key & (2 ** this.#bits - 1)
  }

  async #digestOfRows(): Promise<Digest> {
    const digest = new Digest(this.#bits)
    const hasher = new RowHasher(this.#plan.key)
    for await (const batch of this.#target.rows(this.#plan)) {
      for (const texts of batch) {
        hasher.hashTexts(this.#converted(texts))
        digest.add(hasher.key & (2 ** this.#bits - 1), hasher.low, hasher.high)
      }
    }
    return digest
  }

  /** Returns the differing buckets whose rows can be read, those with few rows first. */
  #readable(differing: readonly number[], actual: Digest): readonly number[] {
    const rowsOf = (bucket: number): number =>
      (this.#expected.counts[bucket] ?? 0) + (actual.counts[bucket] ?? 0)
    let rows = 0
    return differing
      .toSorted((a, b) => rowsOf(a) - rowsOf(b))
      .filter((bucket) => {
        rows += rowsOf(bucket)
        return rows <= rowsReadMax
      })
  }

  async #findings(
    buckets: readonly number[],
    sourceOf: (entity: string) => RowSource,
  ): Promise<readonly Finding[]> {
    const wanted = new Set(buckets)
    const expected: RunRowTexts[] = []
    const own = ownConversions(this.#plan)
    for (const [entity, { reader, index }] of this.#entities) {
      const ids = index.idsIn(wanted)
      if (ids?.length === 0) continue
      await sourceOf(entity).read(ids, {
        load: (bytes) => reader.load(bytes),
        take: (row) => {
          reader.hash(row, this.#hasher)
          if (!wanted.has(this.#bucket)) return
          expected.push({ entity, event: row.id, texts: reader.texts(row, own) })
        },
      })
    }
    const actual = await this.#actualRows(buckets)
    return compareRows(this.#plan, expected, actual)
  }

  async #actualRows(buckets: readonly number[]): Promise<readonly RowTexts[]> {
    const wanted = new Set(buckets)
    const found: RowTexts[] = []
    const isFiltered = this.#summary !== undefined
    for await (const batch of this.#target.rows(this.#plan, { bits: this.#bits, buckets })) {
      for (const each of batch) {
        const texts = this.#converted(each)
        if (!isFiltered) this.#hasher.hashTexts(texts)
        if (isFiltered || wanted.has(this.#bucket)) found.push(texts)
        if (found.length > rowsReadMax) return found
      }
    }
    return found
  }

  #converted(texts: RowTexts): RowTexts {
    return texts.map((text, i) => {
      const rule = this.#plan.rules[i]
      return text === null || rule === undefined ? text : rule.actual(text)
    })
  }
}

function ownConversions({ rules }: TablePlan): readonly Conversion[] {
  return rules.map(({ expected }) => expected)
}
