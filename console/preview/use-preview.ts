/** Computes the preview of the text in the editor shortly after each change. */
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { PreviewEngine } from './engine.ts'
import { emptyState, type PreviewState } from './state.ts'

/** Delay in milliseconds between a change of the text and the request: shorter than a pause between words. */
const pauseMs = 40

/**
 * Returns the state of the preview of `body`, the parsed text. While `body` is undefined because the text cannot be
 * parsed, the last preview stays. Each new object triggers a request, unless its content is unchanged. `inherited`
 * lists the systems of the ancestors, the root first.
 */
export function usePreview(
  body: JsonValue | undefined,
  inherited: readonly JsonObject[],
): PreviewState {
  const [state, setState] = useState<PreviewState>(emptyState)
  const engine = useRef<PreviewEngine | undefined>(undefined)
  // A layout effect, like the one that sends requests: on a slow machine an ordinary effect would run after the first
  // request, which would find no engine.
  useLayoutEffect(() => {
    const started = new PreviewEngine(setState)
    engine.current = started
    return () => started.stop()
  }, [])
  // Pages often pass a new list of systems with the same content.
  const latest = useRef(inherited)
  latest.current = inherited
  const inheritedText = JSON.stringify(inherited)
  const hasRequested = useRef(false)
  // A layout effect starts the delay immediately instead of one frame later.
  useLayoutEffect(() => {
    if (body === undefined) return
    const request = () => engine.current?.request(body, latest.current)
    if (!hasRequested.current) {
      // Nothing was typed yet.
      hasRequested.current = true
      request()
      return
    }
    const timer = setTimeout(request, pauseMs)
    return () => clearTimeout(timer)
  }, [body, inheritedText])
  const isUnreadable = body === undefined
  return useMemo(
    () => (isUnreadable ? { ...state, kind: 'unreadable', issues: [], warnings: [] } : state),
    [isUnreadable, state],
  )
}
