/** What the page knows of the preview: what is going on, and the last preview that worked, which stays in sight. */
import type { PlainIssue, Preview } from './protocol.ts'

/** `slow` is `working` for longer than people wait without asking themselves what is wrong; the answer still comes. */
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
  /** The last one that worked: of the text as it is now only when `kind` is `ready`. */
  readonly preview: Preview | undefined
  /** What is wrong with the definition, as the service would say it; kept while the next one is worked on. */
  readonly issues: readonly PlainIssue[]
  /** What the service would accept, and is probably not meant. */
  readonly warnings: readonly PlainIssue[]
  /** How long the engine took until there was something to show. */
  readonly elapsedMs: number
  /** What went wrong, of `failed`. */
  readonly message?: string
}

export const emptyState: PreviewState = {
  kind: 'empty',
  preview: undefined,
  issues: [],
  warnings: [],
  elapsedMs: 0,
}
