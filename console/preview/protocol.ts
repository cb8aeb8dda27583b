/**
 * Messages between the page and the preview worker. The engine runs in the browser; the service is not involved.
 * Responses have a bounded size for every definition: texts are truncated, and the number of items is limited.
 */
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import type { FieldReference } from '../grid/grid-row.ts'
import type { ChangeType, InstanceHistory, LifecycleFigures } from './lifecycle-protocol.ts'

export interface PreviewRequest {
  readonly id: number
  /** The simulation as it would be sent to the service: the parsed text of the editor. */
  readonly body: JsonValue
  /** The systems of each ancestor of the simulation, the root first. */
  readonly inherited: readonly JsonObject[]
  readonly nowMs: number
  /** Whether a definition with issues gets a preview of its entities without issues. */
  readonly isPart?: boolean
}

/**
 * A preview request as it is sent to the worker: as JSON text, it takes a tenth of the time on the page's thread, and
 * no definition is too deeply nested to be sent.
 */
export interface RequestText {
  readonly id: number
  /** The request, a `PreviewRequest` without its `id` and `isPart`, as JSON text. */
  readonly text: string
  readonly isPart?: boolean
}

/** A message from the worker to the page: `ready` first, then up to three responses to each request. */
export type WorkerMessage = 'ready' | PreviewResponse

export interface PlainIssue {
  readonly path: readonly (string | number)[]
  readonly message: string
}

export interface PreviewResponse {
  readonly id: number
  /** Issues of the definition as the service would report them. */
  readonly issues: readonly PlainIssue[]
  /** Issues of the definition that the service accepts but that are probably unintended. */
  readonly warnings: readonly PlainIssue[]
  /** The preview; that of a definition with issues has the entities without issues, if a part was requested. */
  readonly preview: Preview | undefined
  /** Time from the request to this response, in milliseconds. */
  readonly elapsedMs: number
}

/**
 * Maximum numbers of characters of a name, of a table cell and of the text of an event. Longer texts are truncated and
 * end in `…`.
 */
export const nameLengthMax = 80
export const cellLengthMax = 200
export const eventLengthMax = 1_000

export const eventsShown = 50
/** Maximum number of entities with samples; for the others, only the numbers of events are reported. */
export const entitiesSampled = 50
export const columnsShown = 100
export const rowsShown = 200
/** Maximum number of cells of the tables of all entities together: with many entities, each table has fewer rows. */
export const cellsShown = 50_000
/** Maximum number of characters of the long cells of all tables together; further long cells are truncated. */
export const longCellsLengthMax = 400_000
/** Number of slices of a run whose events are counted, and of the larger ones that are counted first. */
export const slices = 240
export const slicesFirst = 60
export const instancesSampled = 500
export const bins = 20
export const barsShown = 8
/**
 * Maximum numbers of relations of one entity and of a preview that have figures, of instances that are read for one of
 * them and for all together, and of instances with the most children that are shown.
 */
export const entityLinksMax = 12
export const linksMax = 100
export const linkInstancesMax = 100_000
export const linksInstancesMax = 500_000
export const topShown = 5
/** Maximum numbers of histories, and of their steps, from which the figures of one lifecycle are computed. */
export const historiesSampled = 1_000
export const stepsSampled = 20_000
/** Maximum number of changed properties in one history, and in all histories of a preview together. */
export const historyChangesMax = 1_000
export const historiesChangesMax = 10_000

export interface Preview {
  readonly startMs: number
  readonly endMs: number
  readonly seed: number
  /** Number of events of all entities in the entire run. */
  readonly total: number
  /** Entities in the order of the definition. */
  readonly entities: readonly EntityPreview[]
  /** The first events of the run, in the order of the stream. */
  readonly events: readonly PreviewEvent[]
  /** The histories of the instances of these events, as many as were computed so far. */
  readonly histories: readonly InstanceHistory[]
  /** Whether the preview has fewer events, counts or samples than it may have, because the time was too short. */
  readonly isPartial: boolean
}

/** Name and text of a member of a value, both truncated. */
export type MemberText = readonly [name: string, text: string]

export interface PreviewEvent {
  readonly id: number
  readonly type: ChangeType
  /** Index of the event's entity in `entities`. */
  readonly entity: number
  /** Offset of the event from the start of the run, in simulated milliseconds. */
  readonly offset: number
  /** The value of the event as JSON on one line; the error message for an event of type `error`. */
  readonly text: string
  /** The first members of the value, as names and texts; absent if the value is not an object, or empty. */
  readonly members?: readonly MemberText[] | undefined
  /** The key of the instance as JSON, if the entity has a lifecycle. */
  readonly key?: string
  /** Index of the history of the instance in `histories`, if the entity has a lifecycle. */
  readonly history?: number
  /** The event as text, an SQL statement or a row; undefined if the format of its entity is JSON. */
  readonly format?: string
  /** Defects of the event's delivery: `late`, `duplicate`, `corrupt`. */
  readonly tags: readonly string[]
}

export interface EntityPreview {
  readonly key: string
  /**
   * Whether the entity is left out, because it has issues or needs an entity that has. It then has what the last preview
   * with the entity showed, or nothing.
   */
  readonly isLeftOut?: true
  /** The default rate, if the definition has neither a rate nor a parent for the entity. */
  readonly defaultRate?: string
  /** Number of events of the entity in the entire run. */
  readonly total: number
  /** Number of instances of the entity in the entire run. */
  readonly instances: number
  /**
   * Exact numbers of events of the entity in equal slices of the run, the same for all entities; empty if the time was too
   * short to count them.
   */
  readonly timeline: readonly number[]
  /** The first events of the entity as table rows. */
  readonly rows: readonly Row[]
  readonly columns: readonly Column[]
  /** Whether the values of the entity have more columns than are shown. */
  readonly hasMoreColumns: boolean
  /** Number of instances that were sampled for the statistics, including those that failed. */
  readonly sampled: number
  /** Number of sampled instances whose event could not be generated. */
  readonly failed: number
  /** Error message of the first sampled instance that failed. */
  readonly failure?: string
  /** The figures of the lifecycle of the entity, if it has one. */
  readonly lifecycle?: LifecycleFigures
  /** The figures of its relations to other entities, as far as they are computed. */
  readonly links: readonly LinkFigures[]
}

/** The figures of a relation of an entity: of its parent, or of a field that refers to another entity. */
export interface LinkFigures {
  readonly kind: 'child' | 'reference'
  /** Name of the field as in `Column`; empty for a child without a field that refers to its parent. */
  readonly field: string
  /** Key of the other entity. */
  readonly to: string
  /** Number of instances that were read. */
  readonly read: number
  /** Whether only some of the instances were read. */
  readonly isSample: boolean
  /** Number of read instances that refer to nothing. */
  readonly orphans: number
  /** The instances of the other entity to which most of the read instances belong. */
  readonly top: readonly { readonly label: string; readonly count: number }[]
  /** Distribution of the number of instances that belong to one of the other entity; undefined for a sample. */
  readonly perInstance?: Histogram
  /** Time from the parent to the child; undefined for references and for children without a delay. */
  readonly lag?: LagFigures
}

export interface LagFigures {
  readonly medianMs: number
  /** Time within which 95% of the children occur. */
  readonly p95Ms: number
  readonly minimumMs: number
  readonly maximumMs: number
  /** Numbers of children in bins from the minimum to the maximum. */
  readonly counts: readonly number[]
  /** Whether the limits of the bins have equal ratios, instead of the bins having equal widths. */
  readonly isLogarithmic: boolean
}

/**
 * Content of a table cell; undefined if the value lacks the field of the column. Arrays and deeply nested values are
 * JSON text.
 */
export type Cell = string | number | boolean | null | undefined

/** A cell of a row. Arrays and deeply nested values are parsed by the page unless they were too long. */
export type RowCell = Cell | { readonly json: string }

export interface Row {
  readonly type: PreviewEvent['type']
  readonly offset: number
  readonly cells: readonly RowCell[]
  /** Error message, if the row is an event of type `error`. */
  readonly error?: string
}

export interface Column {
  /** Path of the field in the values of the entity, joined by dots; empty for values that are not objects. */
  readonly name: string
  /** Names on the path of the field. */
  readonly path: readonly string[]
  /** The field that the values refer to, if the field is a reference. */
  readonly refersTo?: FieldReference
  readonly type: 'number' | 'text' | 'boolean' | 'time' | 'mixed' | 'none'
  /** Number of sampled instances in which the field is missing or null. */
  readonly missing: number
  readonly distinct: number
  /** Chart of the values of the field, or undefined if all values are missing or nearly all are distinct. */
  readonly chart: Chart | undefined
}

export interface Histogram {
  readonly kind: 'histogram'
  /** Smallest value; for a field of type `time`, in milliseconds since 1970. */
  readonly minimum: number
  readonly maximum: number
  readonly mean: number
  /** Numbers of values in bins of equal width from `minimum` to `maximum`. */
  readonly counts: readonly number[]
}

export type Chart =
  | Histogram
  | {
      readonly kind: 'bars'
      readonly bars: readonly { readonly label: string; readonly count: number }[]
      /** Number of sampled values that have no bar: all but the most frequent ones. */
      readonly others: number
    }
