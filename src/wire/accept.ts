/**
 * Which encoding of a stream a client asks for with its `Accept` header (RFC 9110, section 12.5.1).
 * Of several, the one with the higher q; then the one that was named more precisely; then server-sent events. Rows are
 * for those who ask for nothing less: they are not what a client of the specification means by "anything".
 */

export type EncodingName = 'sse' | 'ndjson' | 'rows'

/** Ranges from the widest to the exact one. */
const offered: readonly { readonly name: EncodingName; readonly ranges: readonly string[] }[] = [
  { name: 'sse', ranges: ['*/*', 'text/*', 'text/event-stream'] },
  { name: 'ndjson', ranges: ['*/*', 'application/*', 'application/x-ndjson'] },
  { name: 'rows', ranges: ['application/vnd.spate.rows'] },
]

/** Undefined when none will do: 406. A header that is missing or blank asks for nothing in particular. */
export function chooseEncoding(accept: string | undefined): EncodingName | undefined {
  if (accept === undefined || accept.trim() === '') return 'sse'
  const qualities = readRanges(accept)
  let best:
    | { readonly name: EncodingName; readonly quality: number; readonly precision: number }
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

/** Members of a list end at commas, their parameters at semicolons, but for those within quotes. */
const listMember = /(?:[^,"]+|"(?:[^"\\]+|\\.)*"?)+/gs
const parameter = /(?:[^;"]+|"(?:[^"\\]+|\\.)*"?)+/gs
/** Three digits at most, from 0 to 1. */
const weight = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i

/** The quality of each range that is well formed; of one that is named twice, the higher. */
function readRanges(accept: string): ReadonlyMap<string, number> {
  const qualities = new Map<string, number>()
  for (const member of accept.match(listMember) ?? []) {
    const [range = '', ...parameters] = (member.match(parameter) ?? []).map((part) => part.trim())
    let quality = 1
    for (const part of parameters) {
      if (/^q\s*=/i.test(part)) quality = Number(weight.exec(part)?.[1] ?? Number.NaN)
    }
    if (Number.isNaN(quality)) continue
    const key = range.toLowerCase()
    qualities.set(key, Math.max(quality, qualities.get(key) ?? 0))
  }
  return qualities
}
