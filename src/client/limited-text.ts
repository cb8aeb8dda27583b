/** Reads the body of a response as text up to a limit, so that no server can fill the memory of the client. */

export interface LimitedText {
  readonly text: string
  /** Whether the body exceeds the limit, so that `text` is only the start of the body. */
  readonly isCut: boolean
}

/**
 * Reads the body of a response as text. The limit counts bytes after decompression. The rest of a longer body is not
 * read.
 */
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
    // The abort of the caller closes the connection. The result of `cancel` is not awaited, since it may never arrive.
    reader.cancel().catch(() => undefined)
    return { text: parts.join(''), isCut: true }
  }
}
