/** The course of a run, counted in a worker of its own that ends with the answer. */
import { useEffect, useState } from 'preact/hooks'
import type { Snapshot } from '../data/runs.ts'
import type { Course, CourseQuestion } from './course.ts'

/** A point for every three pixels of a usual window. */
const slices = 360

/** Undefined while it is counted, null where it cannot be. */
export function useCourse(snapshot: Snapshot | undefined): Course | null | undefined {
  const [course, setCourse] = useState<Course | null | undefined>(undefined)
  useEffect(() => {
    if (snapshot === undefined) return
    const worker = new Worker(new URL('../preview/worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<'ready' | Course | undefined>) => {
      if (data === 'ready') return
      setCourse(data ?? null)
      worker.terminate()
    })
    worker.addEventListener('error', () => setCourse(null))
    const { seed, definition } = snapshot
    worker.postMessage({ seed, definition, slices } satisfies CourseQuestion)
    return () => worker.terminate()
  }, [snapshot])
  return course
}
