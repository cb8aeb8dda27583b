/** Loads data for a page: the value, the error and the loading state, with a way to reload. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError } from './api.ts'
import { session } from './session.ts'

export interface Loaded<T> {
  /** Last loaded value, kept during a reload. */
  readonly value: T | undefined
  readonly refused: ApiError | undefined
  readonly isLoading: boolean
  /** Loads again; resolves when the result is shown or the page is unmounted. */
  reload(): Promise<void>
}

interface State<T> {
  /** Number of reloads at the time of this state. */
  readonly requestCount: number
  /** Dependencies that the value was loaded for. */
  readonly dependencies: readonly unknown[]
  readonly value: T | undefined
  readonly refused: ApiError | undefined
  readonly isLoading: boolean
}

const nothing = { value: undefined, refused: undefined, isLoading: true } as const

/** Loads on mount and whenever a dependency changes. Outdated responses are dropped. */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
  dependencies: readonly unknown[],
): Loaded<T> {
  const [state, setState] = useState<State<T>>({ ...nothing, dependencies, requestCount: 0 })
  const [requestCount, setRequestCount] = useState(0)
  /** Callbacks of pending reloads; undefined after the page is unmounted. */
  const waiting = useRef<(() => void)[] | undefined>([])
  const lastValue = useRef<T | undefined>(undefined)
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    const controller = new AbortController()
    const finish = (result: Pick<State<T>, 'value' | 'refused'>) => {
      if (!controller.signal.aborted)
        setState({ dependencies, requestCount, isLoading: false, ...result })
    }
    setState((before) => ({ ...before, isLoading: true }))
    latest.current(controller.signal).then(
      (value) => finish({ value, refused: undefined }),
      (error: unknown) => {
        finish({
          value: lastValue.current,
          refused: error instanceof ApiError ? error : unexpectedError(error),
        })
      },
    )
    return () => controller.abort()
  }, [requestCount, ...dependencies])
  useEffect(() => {
    // The request failed because the session had expired; the user has signed in since.
    if (state.refused?.problem.status === 401) setRequestCount((before) => before + 1)
  }, [session.value])
  const release = () => {
    for (const resolve of waiting.current?.splice(0) ?? []) resolve()
  }
  useEffect(() => {
    // A state may still belong to the previous request.
    if (!state.isLoading && state.requestCount === requestCount) release()
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
      setRequestCount((before) => before + 1)
    })
  // The value of other dependencies must never be shown, not even for one frame.
  const { value, refused, isLoading } = isSame(dependencies, state.dependencies) ? state : nothing
  lastValue.current = value
  return { value, refused, isLoading, reload }
}

/** Wraps an unexpected exception so that the page shows it instead of loading forever. */
function unexpectedError(error: unknown): ApiError {
  return new ApiError({
    title: 'This page failed to load',
    status: 0,
    detail: String(error),
    issues: [],
  })
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((part, i) => Object.is(part, b[i]))
}
