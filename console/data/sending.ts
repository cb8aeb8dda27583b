/** Runs the action of a button, such as sending a form: one action at a time, with its state and its error. */
import { useState } from 'preact/hooks'
import { ApiError } from './api.ts'

export interface Sending {
  readonly isSending: boolean
  readonly refused: ApiError | undefined
  /** Runs the action. Returns false if it failed with an `ApiError`, or if another action is still running. */
  send(action: () => Promise<void>): Promise<boolean>
  clear(): void
}

/** Returns the state of an action. `onRefused` is called with each error of the service. */
export function useSending(onRefused?: (refused: ApiError) => void): Sending {
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<ApiError | undefined>(undefined)
  return {
    isSending,
    refused,
    clear: () => setRefused(undefined),
    async send(action) {
      if (isSending) return false
      setSending(true)
      setRefused(undefined)
      try {
        await action()
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setRefused(error)
        onRefused?.(error)
        return false
      } finally {
        setSending(false)
      }
    },
  }
}
