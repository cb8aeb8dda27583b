/** Keeps what is typed on a page: a moment after each change, and whenever the page goes away. */
import { useCallback, useEffect, useRef } from 'preact/hooks'

/** Writing to the tab's store at every letter would be work for nothing. */
const keepAfterMs = 250

/**
 * `keep` answers whether the browser has kept it; it is called after something in `by` has changed. What comes back keeps
 * at once, for those who want to know.
 */
export function useKept(keep: () => boolean, by: readonly unknown[]): () => boolean {
  const latest = useRef(keep)
  latest.current = keep
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), keepAfterMs)
    return () => clearTimeout(timer)
  }, by)
  useEffect(() => {
    // The last letters before the page goes away.
    const last = () => void latest.current()
    window.addEventListener('pagehide', last)
    return () => {
      window.removeEventListener('pagehide', last)
      last()
    }
  }, [])
  return useCallback(() => latest.current(), [])
}
