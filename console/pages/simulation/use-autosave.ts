/** Stores what the user typed on a page in the browser, shortly after each change and when the page closes. */
import { useCallback, useEffect, useRef } from 'preact/hooks'

/** Delay in milliseconds after a change until the input is stored. */
const saveAfterMs = 250

/**
 * Calls `keep`, which stores the input in the browser, shortly after a value in `by` has changed. `keep` returns
 * whether the browser stored the input. Returns a function that calls `keep` immediately.
 */
export function useAutosave(keep: () => boolean, by: readonly unknown[]): () => boolean {
  const latest = useRef(keep)
  latest.current = keep
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), saveAfterMs)
    return () => clearTimeout(timer)
  }, by)
  useEffect(() => {
    // When the page closes, the delay after the last keystrokes may not be over.
    const last = () => void latest.current()
    window.addEventListener('pagehide', last)
    return () => {
      window.removeEventListener('pagehide', last)
      last()
    }
  }, [])
  return useCallback(() => latest.current(), [])
}
