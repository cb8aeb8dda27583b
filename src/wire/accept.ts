/**
 * Chooses the encoding of a stream from the `Accept` header (RFC 9110, section 12.5.1). The encoding with the highest
 * weight q wins, then the one with the most specific range, then server-sent events. The encodings
 * `arrow`, `rows` and `cells` must be named exactly, because clients of the specification do not expect them for a wildcard.
 */

import { readQualities } from './qualities.ts'

export type StreamEncodingName = 'sse' | 'ndjson' | 'arrow' | 'rows' | 'cells'

/** Media type of an Arrow IPC stream. */
export const arrowType = 'application/vnd.apache.arrow.stream'

/** Media type of the cells of rows. */
export const cellsType = 'application/vnd.spate.cells'

/**
 * The available encodings, in order of preference, each with the media ranges that match it. The last range is the
 * exact media type.
 */
const offered: readonly {
  readonly name: StreamEncodingName
  readonly ranges: readonly string[]
}[] = [
  { name: 'sse', ranges: ['*/*', 'text/*', 'text/event-stream'] },
  { name: 'ndjson', ranges: ['*/*', 'application/*', 'application/x-ndjson'] },
  { name: 'arrow', ranges: [arrowType] },
  { name: 'rows', ranges: ['application/vnd.spate.rows'] },
  { name: 'cells', ranges: [cellsType] },
]

/**
 * Returns the name of the encoding for an `Accept` header, or undefined if the client accepts none of the encodings
 * (status 406). A missing or blank header accepts any encoding. The encoding `except` is not available.
 */
export function chooseEncoding(
  accept: string | undefined,
  except?: StreamEncodingName,
): StreamEncodingName | undefined {
  if (accept === undefined || accept.trim() === '') return 'sse'
  const qualities = readQualities(accept)
  let best:
    | { readonly name: StreamEncodingName; readonly quality: number; readonly precision: number }
    | undefined
  for (const { name, ranges } of offered) {
    if (name === except) continue
    const place = ranges.findLastIndex((range) => qualities.has(range))
    const range = ranges[place]
    // The precision is counted from the exact media type.
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
