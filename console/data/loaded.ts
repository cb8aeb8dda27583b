/** Loads data for a page: the loaded value, the error and the loading state, with a function to load again. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError } from './api.ts'
import { restoredCount } from './connection.ts'
import { session } from './session.ts'

export interface Loaded<T> {
  /** The last loaded value. It stays during a reload; undefined before the first response. */
  readonly value: T | undefined
  readonly refused: ApiError | undefined
  readonly isLoading: boolean
  /** Loads the value again. The promise resolves when the page shows the result or is unmounted. */
  reload(): Promise<void>
}

interface State<T> {
  /** Number of reloads before the request whose result this state holds. */
  readonly requestCount: number
  /** Dependencies for which `value` was loaded. */
  readonly dependencies: readonly unknown[]
  readonly value: T | undefined
  readonly refused: ApiError | undefined
  readonly isLoading: boolean
}

const nothing = { value: undefined, refused: undefined, isLoading: true } as const

/** Calls `load` on mount and whenever a dependency changes. Responses for earlier dependencies are dropped. */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
  dependencies: readonly unknown[],
): Loaded<T> {
  const [state, setState] = useState<State<T>>({ ...nothing, dependencies, requestCount: 0 })
  const [requestCount, setRequestCount] = useState(0)
  /** Functions that resolve the promises of `reload` still pending; undefined after the page is unmounted. */
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
    // The request failed because the session had expired. The session has changed since, so the value is loaded again.
    if (state.refused?.problem.status === 401) setRequestCount((before) => before + 1)
  }, [session.value])
  useEffect(() => {
    // The request failed because the service could not be reached. Now it can.
    if (state.refused?.problem.status === 0) setRequestCount((before) => before + 1)
  }, [restoredCount.value])
  const release = () => {
    for (const resolve of waiting.current?.splice(0) ?? []) resolve()
  }
  useEffect(() => {
    // `state` may still belong to the previous request.
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
  // A value that was loaded for other dependencies must never be shown, not even for one frame.
  const { value, refused, isLoading } = isSame(dependencies, state.dependencies) ? state : nothing
  lastValue.current = value
  return { value, refused, isLoading, reload }
}

/** Converts an unexpected exception into an `ApiError`, so that the page shows it instead of loading forever. */
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
