/**
 * Where the engine in the browser is slow or has failed, the service says what is wrong with a definition: it runs the
 * same code. It is asked at a pause, and of several questions only the last one counts.
 */
import { useEffect, useMemo, useState } from 'preact/hooks'
import { isObject, type JsonValue } from '../../src/text/json.ts'
import { ask, type Issue, Refused } from '../data/api.ts'
import type { PreviewState } from './state.ts'

/** Longer than that of the preview: here each question costs others something. */
const pauseMs = 500

const none: readonly Issue[] = []
/** Content too large (RFC 9110). */
const tooLarge = 413

/** The state with the service's issues in it while the engine has none to tell; `parent` is the simulation's. */
export function useServiceIssues(
  state: PreviewState,
  body: JsonValue | undefined,
  parent: string | undefined,
): PreviewState {
  const [issues, setIssues] = useState(none)
  const isLost = useLost(state.kind)
  useEffect(() => {
    // A text that cannot be read has a problem of its own, and what was said before is no longer about it.
    if (!isLost || !isObject(body)) return setIssues(none)
    const controller = new AbortController()
    const { signal } = controller
    const whole = parent === undefined ? body : { ...body, parent }
    const timer = setTimeout(() => {
      void issuesOf(whole, signal).then((found) => {
        if (!signal.aborted) setIssues(found)
      })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isLost, body, parent])
  return useMemo(
    () => (isLost && issues.length > 0 ? { ...state, issues } : state),
    [isLost, issues, state],
  )
}

/** Whether the engine is slow or has failed with this text, or with the one before while this one has no answer yet. */
function useLost(kind: PreviewState['kind']): boolean {
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (kind === 'slow' || kind === 'failed') setLost(true)
    else if (kind === 'ready' || kind === 'issues') setLost(false)
  }, [kind])
  return isLost
}

async function issuesOf(body: JsonValue, signal: AbortSignal): Promise<readonly Issue[]> {
  try {
    const path = '/simulations/validate'
    return (
      await ask<{ readonly issues: readonly Issue[] }>(path, { method: 'POST', body, signal })
    ).body.issues
  } catch (error) {
    if (signal.aborted) return none
    if (!(error instanceof Refused)) throw error
    const { status, issues } = error.problem
    // Out of reach, or busy, it says nothing of the text.
    return status === tooLarge ? [{ path: [], message: error.message }] : issues
  }
}
