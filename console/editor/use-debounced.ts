/** Delays the processing of large texts until a pause in typing, because parsing them takes longer than a keystroke. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { SourceText } from '../../src/spelling/language.ts'

/**
 * Maximum length, in characters, of texts that are parsed at every keystroke. Measured: 1 MB of JSON and 20 KB of YAML
 * take equally long.
 */
const instantMax = { json: 1_000_000, yaml: 20_000 } as const
const pauseMs = 350

export function isInstant({ text, language }: SourceText): boolean {
  return text.length <= instantMax[language]
}

/** Returns `value`; if its text is large, the value at the last pause in typing. */
export function useDebounced<T extends { readonly written: SourceText }>(value: T): T {
  const settled = useRef(value)
  const [, draw] = useState(value)
  const isSettled = isInstant(value.written)
  // After a switch between JSON and YAML, the delayed value is outdated.
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
