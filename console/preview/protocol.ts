/**
 * Messages between the page and the preview worker. The engine runs in the browser; the service is not involved.
 * Responses have a bounded size for every definition: texts are truncated, and the number of items is limited.
 */
import type { JsonObject, JsonValue } from '../../src/text/json.ts'

export interface PreviewRequest {
  readonly id: number
  /** The body as it would be sent to the service. */
  readonly body: JsonValue
  /** The systems of the ancestors, the root first. */
  readonly inherited: readonly JsonObject[]
  readonly nowMs: number
}

/**
 * A request as a message: as text, it takes a tenth of the time on the page's thread, and no value is too deeply
 * nested.
 */
export interface RequestText {
  readonly id: number
  /** A `PreviewRequest` without its ID, as JSON. */
  readonly text: string
}

/** A message of the worker: `ready` first, then one or two responses to each request. */
export type WorkerMessage = 'ready' | PreviewResponse

export interface PlainIssue {
  readonly path: readonly (string | number)[]
  readonly message: string
}

export interface PreviewResponse {
  readonly id: number
  /** Issues as the service would report them. A definition with issues has no preview. */
  readonly issues: readonly PlainIssue[]
  /** Issues that are accepted but probably unintended. */
  readonly warnings: readonly PlainIssue[]
  readonly preview: Preview | undefined
  /** Time since the request, in milliseconds. */
  readonly elapsedMs: number
}

/**
 * Maximum numbers of characters of a name, a cell and the text of an event. Longer texts are truncated and end in `…`.
 */
export const nameLengthMax = 80
export const cellLengthMax = 200
export const eventLengthMax = 1_000

export const eventsShown = 50
/** Maximum number of entities with samples; of the others only the totals are reported. */
export const entitiesSampled = 50
export const columnsShown = 40
export const rowsShown = 50
/** Maximum number of cells of all tables: wide tables have fewer rows. */
export const cellsShown = 20_000
export const slices = 60
export const instancesSampled = 500
export const bins = 20
export const barsShown = 8

export interface Preview {
  readonly startMs: number
  readonly endMs: number
  readonly seed: number
  /** Number of events of the entire run. */
  readonly total: number
  /** Entities in the order of the definition. */
  readonly entities: readonly EntityPreview[]
  /** The first events of the run, in order. */
  readonly events: readonly PreviewEvent[]
  /** Whether the time was too short for the maximum number of samples. */
  readonly isPartial: boolean
}

export interface PreviewEvent {
  readonly id: number
  readonly type: 'create' | 'error'
  /** Index in `entities`. */
  readonly entity: number
  /** Offset from the start of the run, in simulated milliseconds. */
  readonly offset: number
  /** The value as JSON on one line, or the error message. */
  readonly text: string
  /** The SQL statement, if the format is SQL. */
  readonly format?: string
  /** Defects of the delivery: `late`, `duplicate`, `corrupt`. */
  readonly tags: readonly string[]
}

export interface EntityPreview {
  readonly key: string
  /** Number of events of this entity in the entire run. */
  readonly total: number
  /** Exact counts of events in equal slices of the run; empty if the time was too short. */
  readonly timeline: readonly number[]
  /** The first events of the entity as table rows. */
  readonly rows: readonly Row[]
  readonly columns: readonly Column[]
  /** Whether there are more columns than are shown. */
  readonly hasMoreColumns: boolean
  /** Number of instances in the statistics. */
  readonly sampled: number
  /** Number of sampled instances that failed. */
  readonly failed: number
  /** Message of the first failure. */
  readonly failure?: string
}

/** Content of a cell; undefined if the value lacks the field. Arrays and deeply nested values are JSON text. */
export type Cell = string | number | boolean | null | undefined

export interface Row {
  readonly offset: number
  readonly cells: readonly Cell[]
  /** Message of an event of type `error`. */
  readonly error?: string
}

export interface Column {
  /** Path of the field in the value, joined by dots; empty for a value that is not an object. */
  readonly name: string
  readonly type: 'number' | 'text' | 'boolean' | 'time' | 'mixed' | 'none'
  /** Number of sampled instances in which the field is missing or null. */
  readonly missing: number
  readonly distinct: number
  /** Chart of the values, or undefined if nearly all of them are distinct or missing. */
  readonly chart: Chart | undefined
}

export type Chart =
  | {
      readonly kind: 'histogram'
      /** For times, milliseconds since 1970. */
      readonly minimum: number
      readonly maximum: number
      readonly mean: number
      /** Counts in bins of equal width from minimum to maximum. */
      readonly counts: readonly number[]
    }
  | {
      readonly kind: 'bars'
      readonly bars: readonly { readonly label: string; readonly count: number }[]
      /** Number of values that none of the bars counts. */
      readonly others: number
    }
