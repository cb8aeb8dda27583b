/** State of the preview on the page. The last valid preview stays visible. */
import type { PlainIssue, Preview } from './protocol.ts'

/** `slow` is `working` for an unusually long time; the response will still arrive. */
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
  /** The last valid preview, which matches the current text only if `kind` is `ready`. */
  readonly preview: Preview | undefined
  /** Issues of the definition as the service would report them, kept until the next response. */
  readonly issues: readonly PlainIssue[]
  /** Issues that the service would accept but that are probably unintended. */
  readonly warnings: readonly PlainIssue[]
  /** Time until the first response, in milliseconds. */
  readonly elapsedMs: number
  /** Error message of the kind `failed`. */
  readonly message?: string
}

export const emptyState: PreviewState = {
  kind: 'empty',
  preview: undefined,
  issues: [],
  warnings: [],
  elapsedMs: 0,
}
