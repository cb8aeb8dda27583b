/** Counts the events of a run over time in a worker, which is terminated with the page. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Snapshot } from '../data/runs.ts'
import type { Activity, ActivityRequest, TimeRange } from './activity.ts'

/** Maximum number of slices of simulated time: one for every three pixels of a common window width. */
const slicesMax = 360

/**
 * Returns the numbers of events over time: undefined while they are counted for the first time, null if the worker fails
 * or cannot read the definition. The numbers of the previous range stay until those of the next are counted.
 */
export function useActivity(
  snapshot: Snapshot,
  range: TimeRange | undefined,
): Activity | null | undefined {
  const [activity, setActivity] = useState<Activity | null | undefined>(undefined)
  const worker = useRef<Worker | undefined>(undefined)
  useEffect(() => {
    const started = new Worker(new URL('../preview/worker.ts', import.meta.url), { type: 'module' })
    worker.current = started
    started.addEventListener(
      'message',
      ({ data }: MessageEvent<'ready' | Activity | undefined>) => {
        if (data !== 'ready') setActivity(data ?? null)
      },
    )
    started.addEventListener('error', () => setActivity(null))
    return () => started.terminate()
  }, [])
  useEffect(() => {
    const { seed, definition } = snapshot
    worker.current?.postMessage({ seed, definition, slicesMax, range } satisfies ActivityRequest)
  }, [snapshot, range])
  return activity
}
