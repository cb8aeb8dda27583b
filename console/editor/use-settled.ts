/** A large text is read when the person pauses, not at every letter: reading it takes longer than a letter does. */
import { useEffect, useState } from 'preact/hooks'
import type { Written } from './language.ts'

/** Measured: as long takes JSON of a megabyte or YAML of twenty kilobytes, and nobody feels it. */
const instantMax = { json: 1_000_000, yaml: 20_000 } as const
const pauseMs = 350

/** `written`, or of a large one what it was at the last pause. */
export function useSettled(written: Written): Written {
  const [settled, setSettled] = useState(written)
  const isInstant = written.text.length <= instantMax[written.language]
  useEffect(() => {
    if (isInstant) return
    const timer = setTimeout(() => setSettled(written), pauseMs)
    return () => clearTimeout(timer)
  }, [written, isInstant])
  // In another spelling, what was settled says nothing of it.
  return isInstant || settled.language !== written.language ? written : settled
}
