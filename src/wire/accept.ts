/**
 * Which encoding of a stream a client asks for with its `Accept` header (RFC 9110, section 12.5.1).
 * Of several, the one with the higher q; then the one that was named more precisely; then server-sent events. Rows are
 * for those who ask for nothing less: they are not what a client of the specification means by "anything".
 */

import { readQualities } from './qualities.ts'

export type StreamEncodingName = 'sse' | 'ndjson' | 'rows'

/** Ranges from the widest to the exact one. */
const offered: readonly {
  readonly name: StreamEncodingName
  readonly ranges: readonly string[]
}[] = [
  { name: 'sse', ranges: ['*/*', 'text/*', 'text/event-stream'] },
  { name: 'ndjson', ranges: ['*/*', 'application/*', 'application/x-ndjson'] },
  { name: 'rows', ranges: ['application/vnd.spate.rows'] },
]

/** Undefined when none will do: 406. A header that is missing or blank asks for nothing in particular. */
export function chooseEncoding(accept: string | undefined): StreamEncodingName | undefined {
  if (accept === undefined || accept.trim() === '') return 'sse'
  const qualities = readQualities(accept)
  let best:
    | { readonly name: StreamEncodingName; readonly quality: number; readonly precision: number }
    | undefined
  for (const { name, ranges } of offered) {
    const place = ranges.findLastIndex((range) => qualities.has(range))
    const range = ranges[place]
    // Counted from the exact one on.
    const precision = place - ranges.length
    const quality = range === undefined ? 0 : (qualities.get(range) ?? 0)
    if (quality === 0) continue
    const better =
      best === undefined ||
      quality > best.quality ||
      (quality === best.quality && precision > best.precision)
    if (better) best = { name, quality, precision }
  }
  return best?.name
}
