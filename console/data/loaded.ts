/** What a page shows that has to be asked for first: loading, there, or refused; asked for again on demand. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { Refused } from './api.ts'
import { session } from './session.ts'

export interface Loaded<T> {
  /** The last answer, kept while it is asked for again. */
  readonly value: T | undefined
  readonly refused: Refused | undefined
  readonly isLoading: boolean
  /** Asks again; resolves when the new answer is shown or refused, or nobody sees the page any more. */
  reload(): Promise<void>
}

interface State<T> {
  /** How often it had been asked for again when this was. */
  readonly turn: number
  /** What the answer belongs to. */
  readonly by: readonly unknown[]
  readonly value: T | undefined
  readonly refused: Refused | undefined
  readonly isLoading: boolean
}

const nothing = { value: undefined, refused: undefined, isLoading: true } as const

/** Asks when the page appears and whenever something in `by` changes; an answer that comes too late is dropped. */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
  by: readonly unknown[],
): Loaded<T> {
  const [state, setState] = useState<State<T>>({ ...nothing, by, turn: 0 })
  const [turn, setTurn] = useState(0)
  /** Who wants to know that the next answer is there; undefined when nobody sees the page any more. */
  const waiting = useRef<(() => void)[] | undefined>([])
  const kept = useRef<T | undefined>(undefined)
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    const controller = new AbortController()
    const settle = (settled: Pick<State<T>, 'value' | 'refused'>) => {
      if (!controller.signal.aborted) setState({ by, turn, isLoading: false, ...settled })
    }
    setState((before) => ({ ...before, isLoading: true }))
    latest.current(controller.signal).then(
      (value) => settle({ value, refused: undefined }),
      (error: unknown) => {
        settle({ value: kept.current, refused: error instanceof Refused ? error : fault(error) })
      },
    )
    return () => controller.abort()
  }, [turn, ...by])
  useEffect(() => {
    // Refused because the session had ended, and somebody has signed in meanwhile.
    if (state.refused?.problem.status === 401) setTurn((before) => before + 1)
  }, [session.value])
  const release = () => {
    for (const resolve of waiting.current?.splice(0) ?? []) resolve()
  }
  useEffect(() => {
    // An answer to the question before may still have come in between.
    if (!state.isLoading && state.turn === turn) release()
  }, [state])
  useEffect(
    () => () => {
      release()
      waiting.current = undefined
    },
    [],
  )
  const reload = () =>
    new Promise<void>((resolve) => {
      if (waiting.current === undefined) return resolve()
      waiting.current.push(resolve)
      setTurn((before) => before + 1)
    })
  // What belongs to another address must not be seen under this one, not even for a moment.
  const { value, refused, isLoading } = isSame(by, state.by) ? state : nothing
  kept.current = value
  return { value, refused, isLoading, reload }
}

/** An error of ours: said on the page like a refusal, so that it does not load for ever. */
function fault(error: unknown): Refused {
  return new Refused({
    title: 'This page failed to load',
    status: 0,
    detail: String(error),
    issues: [],
  })
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((part, i) => Object.is(part, b[i]))
}
