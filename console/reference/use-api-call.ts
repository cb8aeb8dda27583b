/**
 * Sends a request of the API reference, one at a time, and collects its response. Leaving the page aborts the request.
 */
import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError, openResponse } from '../data/api.ts'
import type { Request } from './request.ts'

export interface ShownResponse {
  readonly status: number
  readonly type: string
  readonly text: string
  /** Whether the response is longer than `text`, which was truncated. */
  readonly isCut: boolean
}

export interface ApiCall {
  readonly response: ShownResponse | undefined
  /** Reason why the response is missing or incomplete; undefined without a failure. */
  readonly failure: string | undefined
  readonly isRunning: boolean
  /** Sends a request. Its body, if it has one, is JSON text. */
  send(request: Request): void
  stop(): void
}

/** Maximum number of characters that are read from a response. */
const shownCharacters = 20_000

export function useApiCall(): ApiCall {
  const [response, setResponse] = useState<ShownResponse | undefined>(undefined)
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const [isRunning, setRunning] = useState(false)
  const running = useRef<AbortController | undefined>(undefined)
  const stop = () => running.current?.abort()
  useEffect(() => stop, [])
  const run = async ({ method, path, headers, body }: Request, signal: AbortSignal) => {
    setRunning(true)
    setFailure(undefined)
    setResponse(undefined)
    try {
      const options = {
        method,
        headers,
        signal,
        ...(body !== undefined && { body: JSON.parse(body) }),
      }
      await readResponse(await openResponse(path, options), setResponse)
    } catch (error) {
      // The part of the response that was received stays visible.
      if (signal.aborted) return
      if (!(error instanceof ApiError))
        setFailure('The connection was lost before the end of the response.')
      else if (error.problem.status === 0) setFailure('The service cannot be reached.')
      else setResponse(errorResponse(error))
    } finally {
      setRunning(false)
    }
  }
  return {
    response,
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

/** Reads the body of a response and calls `onUpdate` with the text received so far, each time that more arrives. */
async function readResponse(
  { status, headers, body }: Response,
  onUpdate: (response: ShownResponse) => void,
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
      return onUpdate({ status, type, text: text.slice(0, shownCharacters), isCut: true })
    }
    onUpdate({ status, type, text, isCut: false })
  }
  onUpdate({ status, type, text: pretty(text, type), isCut: false })
}

function errorResponse({ problem: { issues, ...rest } }: ApiError): ShownResponse {
  return {
    status: rest.status,
    type: 'application/problem+json',
    text: JSON.stringify({ ...rest, issues }, null, 2),
    isCut: false,
  }
}

/** Formats the text of a JSON response on several lines; returns text of other media types unchanged. */
function pretty(text: string, type: string): string {
  if (!type.includes('json')) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
