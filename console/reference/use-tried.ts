/** An operation tried: one request at a time, its answer as it comes, and why there is none. Nothing goes on when the page is left. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { open, Refused } from '../data/api.ts'
import type { Request } from './request.ts'

export interface Answered {
  readonly status: number
  readonly type: string
  readonly text: string
  /** Whether more was to come than is shown. */
  readonly isCut: boolean
}

export interface Tried {
  readonly answered: Answered | undefined
  /** Why there is no answer, or not the whole of it. */
  readonly failure: string | undefined
  readonly isRunning: boolean
  /** Its body, if it has one, is JSON. */
  send(request: Request): void
  stop(): void
}

/** More of an answer is not read. */
const shownCharacters = 20_000

export function useTried(): Tried {
  const [answered, setAnswered] = useState<Answered | undefined>(undefined)
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const [isRunning, setRunning] = useState(false)
  const running = useRef<AbortController | undefined>(undefined)
  const stop = () => running.current?.abort()
  useEffect(() => stop, [])
  const run = async ({ method, path, headers, body }: Request, signal: AbortSignal) => {
    setRunning(true)
    setFailure(undefined)
    setAnswered(undefined)
    try {
      const asking = {
        method,
        headers,
        signal,
        ...(body !== undefined && { body: JSON.parse(body) }),
      }
      await readAnswer(await open(path, asking), setAnswered)
    } catch (error) {
      // What has come until then stays.
      if (signal.aborted) return
      if (!(error instanceof Refused))
        setFailure('The connection was lost before the end of the response.')
      else if (error.problem.status === 0) setFailure('The service cannot be reached.')
      else setAnswered(refusal(error))
    } finally {
      setRunning(false)
    }
  }
  return {
    answered,
    failure,
    isRunning,
    send(request) {
      if (isRunning) return
      running.current = new AbortController()
      void run(request, running.current.signal)
    },
    stop,
  }
}

/** Told as it comes. */
async function readAnswer(
  { status, headers, body }: Response,
  tell: (answered: Answered) => void,
): Promise<void> {
  const type = headers.get('Content-Type') ?? ''
  let text = ''
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    text += value
    if (text.length > shownCharacters) {
      await reader.cancel()
      return tell({ status, type, text: text.slice(0, shownCharacters), isCut: true })
    }
    tell({ status, type, text, isCut: false })
  }
  tell({ status, type, text: pretty(text, type), isCut: false })
}

function refusal({ problem: { issues, ...rest } }: Refused): Answered {
  return {
    status: rest.status,
    type: 'application/problem+json',
    text: JSON.stringify({ ...rest, issues }, null, 2),
    isCut: false,
  }
}

/** JSON over several lines; what only calls itself so stays as it came. */
function pretty(text: string, type: string): string {
  if (!type.includes('json')) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
