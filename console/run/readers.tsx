/** Progress of the clients that read a run, updated every second while the page is visible. */
import { useEffect, useState } from 'preact/hooks'
import { ApiError } from '../data/api.ts'
import { loadProgress, type Progress } from '../data/runs.ts'
import { countText, ProgressBar } from '../parts/display.tsx'
import { Card } from '../parts/page/page.tsx'

const intervalMs = 1_000

export function Readers({ path, total }: { readonly path: string; readonly total: number }) {
  const progress = useProgress(path)
  const cursor = progress?.cursor ?? 0
  const share = total === 0 ? 1 : cursor / total
  return (
    <Card class="flex flex-col gap-2 p-4">
      <div class="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 class="font-semibold">Readers</h2>
        <p class="text-sm text-ink-soft tabular-nums">
          {countText(cursor)} of {countText(total)} events read ({percent(share)})
        </p>
      </div>
      <ProgressBar label="Events that were read" max={total} value={cursor} />
      <p class="text-sm text-ink-soft">
        {statusText(progress, total)} The cursor of a run is the last event that its readers
        received. Watching and downloading do not move it.
      </p>
    </Card>
  )
}

function statusText(progress: Progress | undefined, total: number): string {
  if (progress === undefined) return ''
  if (progress.issued === 0) return 'No events have been read yet.'
  if (progress.cursor >= total) return 'All events have been read.'
  if (progress.issued > progress.cursor) {
    return `A response after event ${countText(progress.cursor)} is in progress or was interrupted.`
  }
  return `The next reader without a position continues after event ${countText(progress.cursor)}.`
}

function percent(share: number): string {
  const rounded = share >= 1 ? 100 : Math.floor(share * 1_000) / 10
  return `${rounded}%`
}

function useProgress(path: string): Progress | undefined {
  const [progress, setProgress] = useState<Progress | undefined>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    const update = async () => {
      if (document.hidden) return
      try {
        setProgress(await loadProgress(path, controller.signal))
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
