/** Requests the curve of a rate from a worker, one at a time, so that it follows a drag. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { checkConnection, restoredCount } from '../../data/connection.ts'
import { NewestQueue } from '../../data/newest-queue.ts'
import { previewNow } from '../../preview/now.ts'
import { newWorker } from '../../preview/started-worker.ts'
import type { CurveInput, CurveProblem, CurveRequest, RateCurve } from './curve.ts'

export interface CurveState {
  /** The last curve; undefined before the first one. */
  readonly curve: RateCurve | undefined
  /** The problem of the rate as it is now, or `failed` if the worker failed. */
  readonly problem: CurveProblem | 'failed' | undefined
}

export function useCurve(input: Omit<CurveInput, 'nowMs'>): CurveState {
  const [state, setState] = useState<CurveState>({ curve: undefined, problem: undefined })
  const [timeMs] = useState(Date.now)
  const nowMs = previewNow([input.run, input.entity], timeMs)
  const queue = useRef<NewestQueue<CurveRequest, RateCurve | CurveProblem> | undefined>(undefined)
  useEffect(() => {
    const started = new NewestQueue<CurveRequest, RateCurve | CurveProblem>(
      newWorker,
      (curve) => ({ curve }),
      (_, response) => {
        if (response === null) void checkConnection()
        setState(({ curve }) =>
          typeof response === 'string' || response === null
            ? { curve, problem: response ?? 'failed' }
            : { curve: response, problem: undefined },
        )
      },
    )
    queue.current = started
    return () => started.stop()
  }, [])
  const text = JSON.stringify({ ...input, nowMs })
  useEffect(() => {
    queue.current?.request(text)
    // The worker may have failed to load because the service could not be reached. Now it can.
  }, [text, restoredCount.value])
  return state
}
