/**
 * What the page and the engine's worker say to each other. The engine runs in the browser, in a worker that is cut off
 * when a definition keeps it too long; the service hears nothing of it.
 */
import type { JsonObject, JsonValue } from '../../src/text/json.ts'

/** What is previewed. A question that comes while another is worked on replaces it. */
export interface PreviewQuestion {
  readonly id: number
  /** As parsed from the text of the editor. */
  readonly body: JsonValue
  /** The systems of the parents, from the top. */
  readonly inherited: readonly JsonObject[]
  readonly nowMs: number
}

export interface PlainIssue {
  readonly path: readonly (string | number)[]
  readonly message: string
}

export interface PreviewAnswer {
  readonly id: number
  /** As the service would report them; a definition with issues has no preview. */
  readonly issues: readonly PlainIssue[]
  readonly preview: Preview | undefined
  readonly elapsedMs: number
}

export interface Preview {
  readonly startMs: number
  readonly endMs: number
  readonly seed: number
  /** Events of the whole run. */
  readonly total: number
  readonly entities: readonly EntityPreview[]
  /** The first events of the run, in order, at most `eventsShown`. */
  readonly events: readonly PreviewEvent[]
  /** Whether time ran out before every entity was sampled whole: statistics are of fewer instances then. */
  readonly isPartial: boolean
}

export interface PreviewEvent {
  readonly id: number
  readonly type: 'create' | 'error'
  readonly entity: string
  readonly offset: number
  readonly value: JsonValue
  /** Of an `error`. */
  readonly message?: string
  /** The SQL statement, where the format is SQL. */
  readonly format?: string
}

export interface EntityPreview {
  readonly key: string
  /** Events of this entity in the whole run. */
  readonly total: number
  /** Expected or exact counts of events in equal slices of the run, from its start. */
  readonly timeline: readonly number[]
  /** The first instances as rows; a cell is undefined where the instance lacks the field. */
  readonly rows: readonly (readonly (JsonValue | undefined)[])[]
  readonly columns: readonly Column[]
  /** How many instances the statistics are of. */
  readonly sampled: number
}

export interface Column {
  /** Path of the field in the value, joined by dots. */
  readonly name: string
  readonly type: 'number' | 'text' | 'boolean' | 'time' | 'mixed'
  readonly missing: number
  readonly distinct: number
  readonly chart:
    | {
        readonly kind: 'histogram'
        readonly minimum: number
        readonly maximum: number
        readonly mean: number
        readonly counts: readonly number[]
      }
    | {
        readonly kind: 'bars'
        readonly bars: readonly { readonly label: string; readonly count: number }[]
        readonly others: number
      }
    | undefined
}
