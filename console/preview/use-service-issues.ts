/**
 * Requests the issues of a definition from the service when the engine in the browser is slow or has failed. The
 * service runs the same code.
 */
import { useEffect, useMemo, useState } from 'preact/hooks'
import { isObject, type JsonValue } from '../../src/text/json.ts'
import { ApiError, callApi, type Issue } from '../data/api.ts'
import type { PreviewState } from './state.ts'

/**
 * Delay in milliseconds between a change of the definition and the request: longer than that of the preview, because
 * each request is work for the service.
 */
const pauseMs = 500

const none: readonly Issue[] = []
/** Status of the response to a definition that is too large: Content Too Large (RFC 9110). */
const tooLarge = 413

/**
 * Returns the state of the preview, with the issues that the service reports while the engine in the browser reports
 * none. `parent` is the key of the simulation's parent.
 */
export function useServiceIssues(
  state: PreviewState,
  body: JsonValue | undefined,
  parent: string | undefined,
): PreviewState {
  const [issues, setIssues] = useState(none)
  const isLost = useNeedsService(state.kind)
  useEffect(() => {
    // A text that cannot be parsed has a syntax error of its own, and the issues of earlier texts no longer apply.
    if (!isLost || !isObject(body)) return setIssues(none)
    const controller = new AbortController()
    const { signal } = controller
    const bodyWithParent = parent === undefined ? body : { ...body, parent }
    const timer = setTimeout(() => {
      void issuesOf(bodyWithParent, signal).then((found) => {
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

/** Returns whether the engine was slow or failed, for the current text or, until it responds, for the previous text. */
function useNeedsService(kind: PreviewState['kind']): boolean {
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
      await callApi<{ readonly issues: readonly Issue[] }>(path, { method: 'POST', body, signal })
    ).body.issues
  } catch (error) {
    if (signal.aborted) return none
    if (!(error instanceof ApiError)) throw error
    const { status, issues } = error.problem
    // If the service is unreachable or overloaded, the definition is not checked and has no issues.
    return status === tooLarge ? [{ path: [], message: error.message }] : issues
  }
}
