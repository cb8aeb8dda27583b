/** A large text is read when the person pauses, not at every letter: reading it takes longer than a letter does. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { SourceText } from '../../src/spelling/language.ts'

/** Measured: as long takes JSON of a megabyte or YAML of twenty kilobytes, and nobody feels it. */
const instantMax = { json: 1_000_000, yaml: 20_000 } as const
const pauseMs = 350

export function isInstant({ text, language }: SourceText): boolean {
  return text.length <= instantMax[language]
}

/** `value`, or with a large text what it was at the last pause. */
export function useSettled<T extends { readonly written: SourceText }>(value: T): T {
  const settled = useRef(value)
  const [, draw] = useState(value)
  const isSettled = isInstant(value.written)
  // In another spelling, what was settled says nothing of it.
  if (isSettled || settled.current.written.language !== value.written.language) {
    settled.current = value
  }
  useEffect(() => {
    if (settled.current === value) return
    const timer = setTimeout(() => {
      settled.current = value
      draw(value)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled.current
}
