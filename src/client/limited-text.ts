/** Reads the body of a response as text, up to a limit, so that no service and no proxy can fill the client's memory. */

export interface LimitedText {
  readonly text: string
  /** The body was longer than the limit, and the text is its beginning. */
  readonly isCut: boolean
}

/** The limit counts the bytes after decompression. The rest of a longer body is not read. */
export async function readLimitedText(response: Response, bytesMax: number): Promise<LimitedText> {
  const reader = response.body?.getReader()
  if (reader === undefined) return { text: '', isCut: false }
  const decoder = new TextDecoder()
  const parts: string[] = []
  for (let left = bytesMax; ; ) {
    const { done, value } = await reader.read()
    if (done) return { text: parts.join('') + decoder.decode(), isCut: false }
    parts.push(decoder.decode(value.subarray(0, left), { stream: true }))
    left -= value.length
    if (left >= 0) continue
    // The connection is closed by the caller's abort; a body that ignores both must not hold the caller up.
    reader.cancel().catch(() => undefined)
    return { text: parts.join(''), isCut: true }
  }
}
