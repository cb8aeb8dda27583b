/** An act that a person starts with a button: it runs once at a time, and what the service refuses is shown. */
import { useState } from 'preact/hooks'
import { Refused } from './api.ts'

export interface Sending {
  readonly isSending: boolean
  readonly refused: Refused | undefined
  /** True when it was done. */
  send(act: () => Promise<void>): Promise<boolean>
  forget(): void
}

export function useSending(): Sending {
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<Refused | undefined>(undefined)
  return {
    isSending,
    refused,
    forget: () => setRefused(undefined),
    async send(act) {
      if (isSending) return false
      setSending(true)
      setRefused(undefined)
      try {
        await act()
        return true
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        setRefused(error)
        return false
      } finally {
        setSending(false)
      }
    },
  }
}
