/** Counts down the seconds until a rate-limited request may be repeated. */
import { useEffect, useState } from 'preact/hooks'
import type { ApiError } from '../data/api.ts'

export function useSecondsLeft(refused: ApiError | undefined): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const seconds = refused?.retryAfterSeconds ?? 0
    setLeft(seconds)
    if (seconds === 0) return
    const until = performance.now() + seconds * 1_000
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((until - performance.now()) / 1_000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [refused])
  return left
}

/** Formats a number of seconds, such as `45 s` or `3 min 20 s`. */
export function secondsText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const rest = seconds % 60
  return `${Math.floor(seconds / 60)} min${rest === 0 ? '' : ` ${rest} s`}`
}
