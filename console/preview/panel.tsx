/** Panel beside the editor with the preview of a run of the definition. */
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { countedText, countText } from '../parts/display.tsx'
import { Icon } from '../parts/icon.tsx'
import { LazyView } from '../parts/lazy-part.tsx'
import type { PreviewState } from './state.ts'
import { boundText, spanText } from './time-text.ts'
import { viewsPart } from './views-part.ts'

/** Maximum number of characters of a name in the note above the preview. */
const nameShown = 30

export function PreviewPanel({
  state,
  actions,
  isFramed = true,
}: {
  readonly state: PreviewState
  /** Buttons in the head of the panel. */
  readonly actions?: ComponentChildren
  /** Whether the panel draws its own border. Set it to false inside a card. */
  readonly isFramed?: boolean
}) {
  const { preview } = state
  // The page is rendered at every keystroke, but the tables are rendered only with a new preview.
  const views = useMemo(
    () => preview && <LazyView part={viewsPart} isShown props={{ preview }} />,
    [preview],
  )
  return (
    <section
      aria-label="Preview"
      class={`flex min-w-0 flex-col overflow-hidden bg-surface min-[900px]:h-full ${isFramed ? 'rounded-lg border border-line' : ''}`}
    >
      <Headline state={state} actions={actions} />
      {views ?? <Waiting state={state} />}
    </section>
  )
}

function Headline({
  state,
  actions,
}: {
  readonly state: PreviewState
  readonly actions: ComponentChildren
}) {
  const { preview, kind, elapsedMs } = state
  return (
    <header class="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2 text-sm">
      <p class="flex min-w-0 flex-col">
        {preview === undefined ? (
          <span class="font-medium">Preview</span>
        ) : (
          <>
            <span>
              <span class="font-medium tabular-nums">{countText(preview.total)}</span> events over{' '}
              <span class="whitespace-nowrap">{spanText(preview.endMs - preview.startMs)}</span>
            </span>
            <Note state={state} />
            {/* A note takes the place of the period, so that the head keeps its height. */}
            <span class="text-xs text-ink-faint tabular-nums peer-[:not(:empty)]:hidden">
              {boundText(preview.startMs)} – {boundText(preview.endMs)} UTC
            </span>
          </>
        )}
      </p>
      <p class="flex items-center gap-1.5 text-xs text-ink-faint">
        {kind === 'ready' && (
          <span class="tabular-nums" title="Engine time in this browser">
            <span class="max-sm:hidden">Computed in </span>
            {countText(Math.max(Math.round(elapsedMs), 1))} ms
          </span>
        )}
        {actions}
      </p>
    </header>
  )
}

/**
 * Notes above a preview that does not match the text, by the state of the preview. The editor shows the problems
 * themselves.
 */
const notes: Readonly<Record<PreviewState['kind'], string>> = {
  empty: '',
  working: '',
  ready: '',
  unreadable: 'Showing the last valid preview',
  issues: 'Showing the last valid preview',
  slow: 'Still working, showing the last preview',
  failed: 'The engine failed, showing the last preview',
}

function Note({ state: { kind, preview, isPart } }: { readonly state: PreviewState }) {
  const leftOut = preview?.entities.filter(({ isLeftOut }) => isLeftOut === true) ?? []
  const note = isPart ? partNote(leftOut.map(({ key }) => key)) : preview && notes[kind]
  return (
    <span role="status" class="peer flex items-center gap-1.5 text-xs text-warning empty:hidden">
      {note && <Icon name="warning" />}
      {note}
    </span>
  )
}

function partNote(leftOut: readonly string[]): string {
  const [first = ''] = leftOut
  if (leftOut.length > 1)
    return `${countText(leftOut.length)} entities are not updated because of errors`
  return first.length > nameShown
    ? 'An entity is not updated because of errors'
    : `${first} is not updated because of errors`
}

/** Texts that are shown instead of a preview before the first one, by the state of the preview. */
const reasons: Readonly<Record<PreviewState['kind'], string>> = {
  empty: 'Write a definition to see its first events here.',
  working: 'Starting the engine…',
  ready: '',
  unreadable: 'The definition has syntax errors. Fix them to see the preview.',
  issues: 'The definition has errors. Fix them to see the preview.',
  slow: 'This definition takes more than two seconds in this browser. The preview appears when it is ready.',
  failed: 'The engine failed in this browser.',
}

function Waiting({ state }: { readonly state: PreviewState }) {
  const { kind, issues, message } = state
  return (
    <div class="flex flex-col items-center gap-3 px-6 py-16 text-center text-sm text-ink-soft">
      <p role="status" class="max-w-prose">
        {reasons[kind]}
      </p>
      {kind === 'failed' && <p class="max-w-prose break-words font-mono text-xs">{message}</p>}
      {kind === 'issues' && issues.length > 0 && (
        <p class="text-xs text-ink-faint">{countedText(issues.length, 'error')}</p>
      )}
    </div>
  )
}
