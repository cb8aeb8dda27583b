/**
 * What a text says, for pages: at once where nobody feels it. YAML takes its time (a second for a megabyte), so more of it
 * is read in a worker at a pause, and what was known before stands until then.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Editing } from './editing.ts'
import type { Answers, Kind, ReadingAnswer, ReadingQuestion, Readings } from './reading.ts'
import { isInstant, useSettled } from './use-settled.ts'

/** A new object is a new question. */
export function useReading<K extends Kind>(
  kind: K,
  reading: Readings[K],
  { readers }: Pick<Editing, 'readers'>,
): Answers[K] {
  const settled = useSettled(reading)
  const { written } = settled
  const known = useRef<Known<K> | undefined>(undefined)
  const [, draw] = useState<Known<K> | undefined>(undefined)
  // The first answer is waited for: without it there would be nothing to show.
  const isBeside =
    written.language === 'yaml' &&
    !isInstant(written) &&
    known.current?.of.written.language === written.language
  const now = useMemo(
    () => (isBeside ? undefined : { of: settled, answer: readers[kind](settled) }),
    [isBeside ? undefined : settled, readers, kind],
  )
  if (now !== undefined) known.current = now
  useEffect(() => {
    if (known.current?.of === settled) return
    const controller = new AbortController()
    const { signal } = controller
    void readBeside(kind, settled, signal).then((answer) => {
      if (signal.aborted) return
      known.current = { of: settled, answer }
      draw(known.current)
    })
    return () => controller.abort()
  }, [kind, settled])
  if (known.current === undefined) throw new Error('the first text is read at once')
  return known.current.answer
}

interface Known<K extends Kind> {
  readonly of: Readings[K]
  readonly answer: Answers[K]
}

let worker: Worker | undefined
let lastId = 0

/** Of several questions of a kind only the last one has an answer. */
function readBeside<K extends Kind>(
  kind: K,
  reading: Readings[K],
  signal: AbortSignal,
): Promise<Answers[K]> {
  worker ??= new Worker(new URL('./reading.worker.ts', import.meta.url), { type: 'module' })
  const asked = worker
  const id = ++lastId
  return new Promise((resolve, reject) => {
    const hear = ({ data }: MessageEvent<ReadingAnswer<K>>) => {
      if (data.id === id) resolve(data.answer)
    }
    const fail = ({ message }: ErrorEvent) => {
      worker = undefined
      reject(new Error(`the text could not be read: ${message}`))
    }
    asked.addEventListener('message', hear, { signal })
    asked.addEventListener('error', fail, { signal })
    asked.postMessage({ id, kind, reading } satisfies ReadingQuestion<K>)
  })
}
