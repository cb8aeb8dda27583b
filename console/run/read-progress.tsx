/** Progress of the clients that read a run, updated every second while the page is visible. */
import { useEffect, useState } from 'preact/hooks'
import { ApiError } from '../data/api.ts'
import { loadProgress, type Progress } from '../data/runs.ts'
import { countText, ProgressBar } from '../parts/display.tsx'

const intervalMs = 1_000

interface ReadProgress {
  /** The progress of all clients together, or undefined until it is loaded. */
  readonly progress: Progress | undefined
  /** Number of events of the run. */
  readonly total: number
}

/** The share of the events that clients have read, as a fact of the run. */
export function ReadShare({ progress, total }: ReadProgress) {
  const cursor = progress?.cursor ?? 0
  return (
    <span class="flex flex-col gap-1.5">
      <span class="tabular-nums">{progress ? percent(cursor, total) : '…'}</span>
      <ProgressBar label="Events that were read" max={total} value={cursor} />
    </span>
  )
}

/** The number of events that clients have read, and the place after which the next one continues. */
export function ReadStatus({ progress, total }: ReadProgress) {
  if (progress === undefined) return null
  const { cursor } = progress
  return (
    <p class="text-sm text-ink-soft">
      <span class="font-medium text-ink tabular-nums">
        {countText(cursor)} of {countText(total)} events read ({percent(cursor, total)}).
      </span>{' '}
      {statusText(progress, total)} Watching and downloading in the console do not move the cursor.
    </p>
  )
}

function statusText(progress: Progress, total: number): string {
  if (progress.issued === 0) return 'No events have been read yet.'
  if (progress.cursor >= total) return 'All events have been read.'
  if (progress.issued > progress.cursor) {
    return `A client is reading after event ${countText(progress.cursor)}, or its connection was interrupted.`
  }
  return `The cursor is at event ${countText(progress.cursor)}. A request without lastEventId continues after it.`
}

function percent(cursor: number, total: number): string {
  const share = total === 0 ? 1 : cursor / total
  const rounded = share >= 1 ? 100 : Math.floor(share * 1_000) / 10
  return `${rounded}%`
}

function isSame(one: Progress | undefined, other: Progress): boolean {
  return one?.cursor === other.cursor && one.issued === other.issued
}

/** Returns the progress of the clients that read a run; undefined until it is loaded. */
export function useProgress(path: string): Progress | undefined {
  const [progress, setProgress] = useState<Progress | undefined>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    const update = async () => {
      if (document.hidden) return
      try {
        const now = await loadProgress(path, controller.signal)
        // An equal object would render the page again.
        setProgress((before) => (isSame(before, now) ? before : now))
      } catch (error) {
        // The next update follows in a second. An expired session opens the sign-in dialog.
        if (!(error instanceof ApiError) && !controller.signal.aborted) throw error
      }
    }
    void update()
    const timer = setInterval(() => void update(), intervalMs)
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [path])
  return progress
}
