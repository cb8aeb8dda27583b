/** State of the preview on the page. The last valid preview stays visible. */
import type { PlainIssue, Preview } from './protocol.ts'

/**
 * Kind of the state of the preview: `slow` means that `working` takes unusually long; the response will still arrive.
 */
export type PreviewKind =
  | 'empty'
  | 'unreadable'
  | 'working'
  | 'ready'
  | 'issues'
  | 'slow'
  | 'failed'

export interface PreviewState {
  readonly kind: PreviewKind
  /** The last preview, which matches the current text only if `kind` is `ready`, or if `isPart` is true. */
  readonly preview: Preview | undefined
  /** Whether the preview has the entities of the current text that have no issues. */
  readonly isPart: boolean
  /** Issues of the definition as the service would report them, kept until the next response. */
  readonly issues: readonly PlainIssue[]
  /** Issues of the definition that the service would accept but that are probably unintended. */
  readonly warnings: readonly PlainIssue[]
  /** Time from the request of the shown preview to its first response, in milliseconds. */
  readonly elapsedMs: number
  /** Error message, if the kind is `failed`. */
  readonly message?: string
}

export const emptyState: PreviewState = {
  kind: 'empty',
  preview: undefined,
  isPart: false,
  issues: [],
  warnings: [],
  elapsedMs: 0,
}
