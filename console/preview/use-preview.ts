/** The preview of what the editor holds, a moment after the last change. */
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { PreviewEngine } from './engine.ts'
import { emptyState, type PreviewState } from './state.ts'

/** People who type pause for longer between words than between letters. */
const pauseMs = 60

/**
 * `body` as parsed from the text, undefined when it cannot be parsed: the last preview stays then. A new object is a
 * question, unless it says the same; `inherited` are the systems of the parents, from the top.
 */
export function usePreview(
  body: JsonValue | undefined,
  inherited: readonly JsonObject[],
): PreviewState {
  const [state, setState] = useState<PreviewState>(emptyState)
  const engine = useRef<PreviewEngine | undefined>(undefined)
  // A layout effect, as the question below: on a slow machine an ordinary effect runs after the pause of the first
  // question is over, and that question would find no engine.
  useLayoutEffect(() => {
    const started = new PreviewEngine(setState)
    engine.current = started
    return () => started.stop()
  }, [])
  // Pages tend to make the list anew whenever they are shown.
  const latest = useRef(inherited)
  latest.current = inherited
  const inheritedText = JSON.stringify(inherited)
  // The pause is that of the person, so it is not begun a frame later, as other effects are.
  useLayoutEffect(() => {
    if (body === undefined) return
    const timer = setTimeout(() => engine.current?.ask(body, latest.current), pauseMs)
    return () => clearTimeout(timer)
  }, [body, inheritedText])
  const isUnreadable = body === undefined
  return useMemo(
    () => (isUnreadable ? { ...state, kind: 'unreadable', issues: [], warnings: [] } : state),
    [isUnreadable, state],
  )
}
