/**
 * The messages between the page and the preview worker. The engine runs in the browser, and the service is not asked.
 * Answers are bounded for every definition: texts are cut, and the number of items has a limit.
 */
import type { JsonObject, JsonValue } from '../../src/text/json.ts'

/** What is previewed. */
export interface PreviewQuestion {
  readonly id: number
  /** As it would be sent to the service. */
  readonly body: JsonValue
  /** The systems of the parents, from the top. */
  readonly inherited: readonly JsonObject[]
  readonly nowMs: number
}

/** The question on its way: as text it takes the page's thread a tenth of the time, and no nesting is too deep. */
export interface QuestionText {
  readonly id: number
  /** A `PreviewQuestion` without its id, as JSON. */
  readonly text: string
}

/** What the worker says: first that it is there, then one or two answers to each question. */
export type WorkerMessage = 'ready' | PreviewAnswer

export interface PlainIssue {
  readonly path: readonly (string | number)[]
  readonly message: string
}

export interface PreviewAnswer {
  readonly id: number
  /** As the service would report them; a definition with issues has no preview. */
  readonly issues: readonly PlainIssue[]
  /** What is accepted and probably not meant. */
  readonly warnings: readonly PlainIssue[]
  readonly preview: Preview | undefined
  /** Since the question. */
  readonly elapsedMs: number
}

/** Characters of a name, of a cell and of an event's text; longer ones are cut, and end in `…`. */
export const nameLengthMax = 80
export const cellLengthMax = 200
export const eventLengthMax = 1_000

export const eventsShown = 50
/** Entities beyond these are told with their totals alone. */
export const entitiesSampled = 50
export const columnsShown = 40
export const rowsShown = 50
/** Cells of all tables together: fewer rows are shown of many wide ones. */
export const cellsShown = 20_000
export const slices = 60
export const instancesSampled = 500
export const bins = 20
export const barsShown = 8

export interface Preview {
  readonly startMs: number
  readonly endMs: number
  readonly seed: number
  /** Events of the whole run. */
  readonly total: number
  /** In the order of the definition. */
  readonly entities: readonly EntityPreview[]
  /** The first events of the run, in order. */
  readonly events: readonly PreviewEvent[]
  /** Whether there was no time yet for all that there is room for: statistics are of fewer instances then. */
  readonly isPartial: boolean
}

export interface PreviewEvent {
  readonly id: number
  readonly type: 'create' | 'error'
  /** Its position in `entities`. */
  readonly entity: number
  /** Simulated milliseconds since the start of the run. */
  readonly offset: number
  /** The value as JSON on one line, or what went wrong. */
  readonly text: string
  /** The SQL statement, where the format is SQL. */
  readonly format?: string
  /** What is wrong with it: `late`, `duplicate`, `corrupt`. */
  readonly tags: readonly string[]
}

export interface EntityPreview {
  readonly key: string
  /** Events of this entity in the whole run. */
  readonly total: number
  /** Exact counts of events in equal slices of the run, from its start; empty where there was no time. */
  readonly timeline: readonly number[]
  /** The first events of the entity as rows of its table. */
  readonly rows: readonly Row[]
  readonly columns: readonly Column[]
  /** Whether there are more columns. */
  readonly hasMoreColumns: boolean
  /** How many instances the statistics are of, */
  readonly sampled: number
  /** and how many of them failed, */
  readonly failed: number
  /** with what the first said. */
  readonly failure?: string
}

/** What a cell shows; undefined where the value lacks the field. Arrays and what lies deep are text. */
export type Cell = string | number | boolean | null | undefined

export interface Row {
  readonly offset: number
  readonly cells: readonly Cell[]
  /** What went wrong, of an `error`. */
  readonly error?: string
}

export interface Column {
  /** Path of the field in the value, joined by dots; empty for a value that is no object. */
  readonly name: string
  readonly type: 'number' | 'text' | 'boolean' | 'time' | 'mixed' | 'none'
  /** Sampled instances without the field, or with null in it. */
  readonly missing: number
  readonly distinct: number
  /** None where nearly all values are different, or there are none. */
  readonly chart: Chart | undefined
}

export type Chart =
  | {
      readonly kind: 'histogram'
      /** Of times: milliseconds since 1970. */
      readonly minimum: number
      readonly maximum: number
      readonly mean: number
      /** In bins of equal width from minimum to maximum. */
      readonly counts: readonly number[]
    }
  | {
      readonly kind: 'bars'
      readonly bars: readonly { readonly label: string; readonly count: number }[]
      /** How many values are none of those. */
      readonly others: number
    }
