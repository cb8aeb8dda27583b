/** Counts the events of a run over time in a worker, which is terminated afterwards. */
import { useEffect, useState } from 'preact/hooks'
import type { Snapshot } from '../data/runs.ts'
import type { Activity, ActivityRequest } from './activity.ts'

/** Number of slices of simulated time: one for every three pixels of a common window width. */
const slices = 360

/**
 * Returns the numbers of events over time: undefined while they are counted, null if the worker fails or cannot read
 * the definition.
 */
export function useActivity(snapshot: Snapshot | undefined): Activity | null | undefined {
  const [activity, setActivity] = useState<Activity | null | undefined>(undefined)
  useEffect(() => {
    if (snapshot === undefined) return
    const worker = new Worker(new URL('../preview/worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<'ready' | Activity | undefined>) => {
      if (data === 'ready') return
      setActivity(data ?? null)
      worker.terminate()
    })
    worker.addEventListener('error', () => setActivity(null))
    const { seed, definition } = snapshot
    worker.postMessage({ seed, definition, slices } satisfies ActivityRequest)
    return () => worker.terminate()
  }, [snapshot])
  return activity
}
