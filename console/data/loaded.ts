/** What a page shows that has to be asked for first: loading, there, or refused; asked for again on demand. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { Refused } from './api.ts'
import { session } from './session.ts'

export interface Loaded<T> {
  /** The last answer, kept while the next one is on its way. */
  readonly value: T | undefined
  readonly refused: Refused | undefined
  readonly isLoading: boolean
  reload(): void
}

/** Asks when the page appears and whenever something in `by` changes; an answer that comes too late is dropped. */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
  by: readonly unknown[],
): Loaded<T> {
  const [state, setState] = useState<Omit<Loaded<T>, 'reload'>>({
    value: undefined,
    refused: undefined,
    isLoading: true,
  })
  const [turn, setTurn] = useState(0)
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    const controller = new AbortController()
    setState((before) => ({ ...before, isLoading: true }))
    latest.current(controller.signal).then(
      (value) => {
        if (!controller.signal.aborted) setState({ value, refused: undefined, isLoading: false })
      },
      (error: unknown) => {
        if (controller.signal.aborted) return
        if (!(error instanceof Refused)) throw error
        setState((before) => ({ ...before, refused: error, isLoading: false }))
      },
    )
    return () => controller.abort()
  }, [turn, ...by])
  useEffect(() => {
    // Refused because the session had ended, and somebody has signed in meanwhile.
    if (state.refused?.problem.status === 401) setTurn((before) => before + 1)
  }, [session.value])
  return { ...state, reload: () => setTurn((before) => before + 1) }
}
