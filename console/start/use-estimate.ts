/** Requests estimates of a run from a worker, one at a time, so that no request waits for outdated ones. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { JsonObject } from '../../src/text/json.ts'
import { checkConnection, restoredCount } from '../data/connection.ts'
import { NewestQueue } from '../data/newest-queue.ts'
import type { NewRunSettings } from '../data/simulations.ts'
import { newWorker } from '../preview/started-worker.ts'
import type { Estimate, EstimateRequest } from './estimate.ts'

/** Delay in milliseconds between a change and the request: longer than a pause between two keys. */
const pauseMs = 250
const minuteMs = 60_000

export interface EstimateState {
  /** The last estimate: undefined before the first one, null if the worker failed. */
  readonly estimate: Estimate | null | undefined
  /** Whether the settings have changed since this estimate. */
  readonly isStale: boolean
}

/**
 * Returns the estimate of a run of a definition with the given settings. `inherited` lists the systems of the ancestors,
 * the root first.
 */
export function useEstimate(
  { definition, inherited }: { definition: JsonObject; inherited: readonly JsonObject[] },
  { seed, start, end }: NewRunSettings,
): EstimateState {
  const [state, setState] = useState<Omit<EstimateState, 'isStale'> & { readonly for?: string }>({
    estimate: undefined,
  })
  const estimates = useRef<NewestQueue<EstimateRequest, Estimate> | undefined>(undefined)
  useEffect(() => {
    const started = new NewestQueue<EstimateRequest, Estimate>(
      newWorker,
      (estimate) => ({ estimate }),
      (text, estimate) => {
        setState({ estimate, for: text })
        if (estimate === null) void checkConnection()
      },
    )
    estimates.current = started
    return () => started.stop()
  }, [])
  const text = useMemo(() => {
    const settings = Object.entries({ seed, start, end }).filter(([, value]) => value !== undefined)
    const body = { ...definition, ...Object.fromEntries(settings) }
    // Rounded, so that an unchanged period keeps its estimate.
    const nowMs = Math.floor(Date.now() / minuteMs) * minuteMs
    return JSON.stringify({ body, inherited, nowMs })
  }, [definition, inherited, seed, start, end])
  const isFirst = state.for === undefined
  useEffect(() => {
    const timer = setTimeout(() => estimates.current?.request(text), isFirst ? 0 : pauseMs)
    return () => clearTimeout(timer)
    // The worker may have failed to load because the service could not be reached. Now it can.
  }, [text, restoredCount.value])
  return { estimate: state.estimate, isStale: state.for !== text }
}
