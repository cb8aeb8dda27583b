/** Promises about resuming: an interrupted stream continues with the next byte. */

import { type BodyEncoding, mediaTypes, partOfBody, wholeEvents } from '../bodies.ts'
import { BrokenPromise, expect, type PromiseCheck, type PromiseContext } from '../promise.ts'
import { expectBytes } from './determinism.ts'
import { newStream, readComplete, readPage, readPages } from './streams.ts'

const encodings: readonly BodyEncoding[] = ['sse', 'ndjson']
/** Number of times that the stream is read with interruptions, in each encoding. */
const cutReadings = 8
const rangeReadings = 20
const partCounts = [1, 2, 3, 7]

/**
 * A definition whose stream has about 100 MB, which exceeds the buffers of sockets and load balancers. Little of the
 * stream is sent.
 */
const heavy = {
  start: '2026-01-01T00:00:00.000Z',
  end: '2026-01-01T01:00:00.000Z',
  entities: { a: { rate: '200/hour', schema: { const: 'x'.repeat(500_000) } } },
}

/**
 * Reads a stream to the end with many requests, disconnects from them at random bytes, and expects the bytes `wanted`.
 * Returns the number of disconnects.
 */
async function readCut(
  context: PromiseContext,
  path: string,
  {
    encoding,
    wanted,
    query = '',
  }: { readonly encoding: BodyEncoding; readonly wanted: Buffer; readonly query?: string },
): Promise<number> {
  const kept: Buffer[] = []
  let [at, length, cuts] = [0, 0, 0]
  for (;;) {
    const asked = `${path}?lastEventId=${at}${query}`
    const disconnectAfterBytes = 1 + context.random.below(Math.floor(wanted.length / 3))
    const headers = { Accept: mediaTypes[encoding] }
    const answer = await context.deployment.request({ path: asked, headers, disconnectAfterBytes })
    if (answer.status === 204) break
    const got = `${answer.status}`
    expect(answer.status === 200, { expected: '200 or 204', got, where: `GET ${asked}` })
    const { bytes, lastId } = wholeEvents(answer.body, encoding)
    kept.push(bytes)
    length += bytes.length
    at = lastId ?? at
    if (!answer.isWhole) cuts += 1
    const excess = `${length} bytes of ${wanted.length}`
    if (length > wanted.length)
      throw new BrokenPromise({ expected: `the end of ${path}`, got: excess })
  }
  expectBytes(Buffer.concat(kept), wanted, `${path} as ${encoding}, cut ${cuts} times`)
  return cuts
}

export const resumePromises: readonly PromiseCheck[] = [
  {
    statement:
      'a stream that is interrupted at any byte and resumed after the last complete event has the same bytes as an uninterrupted one',
    async prove(context) {
      const path = await newStream(context)
      let cuts = 0
      for (const encoding of encodings) {
        const wanted = await readComplete(context, path, { encoding })
        for (let i = 0; i < cutReadings; i += 1) {
          cuts += await readCut(context, path, { encoding, wanted })
        }
      }
      return `${encodings.length * cutReadings} readings, cut ${cuts} times`
    },
  },
  {
    statement:
      'any range of a stream, by lastEventId and limit, has the same bytes as in the complete stream',
    async prove(context) {
      const path = await newStream(context)
      const wanted = await readComplete(context, path, { encoding: 'ndjson' })
      const lines = wanted.toString().split('\n').slice(0, -1)
      for (let i = 0; i < rangeReadings; i += 1) {
        const after = context.random.below(lines.length)
        const limit = 1 + context.random.below(100)
        const asked = `${path}?lastEventId=${after}&limit=${limit}`
        const stretch = lines.slice(after, after + limit).map((line) => `${line}\n`)
        expectBytes(
          await readPage(context, asked, 'ndjson'),
          Buffer.from(stretch.join('')),
          `GET ${asked}`,
        )
      }
      return `${rangeReadings} of ${lines.length} events`
    },
  },
  {
    statement:
      'pages without ids continue after the last one, and together they are the complete stream',
    async prove(context) {
      let count = 0
      for (const encoding of encodings) {
        const path = await newStream(context)
        const limitOf = (): number => 1 + context.random.below(200)
        const pages = await readPages(context, path, { encoding, limitOf })
        const wanted = await readComplete(context, path, { encoding })
        expectBytes(Buffer.concat(pages), wanted, `pages of ${path} as ${encoding}`)
        count += pages.length
      }
      return `${count} pages`
    },
  },
  {
    statement:
      'a response without an id is sent again from its start if the client disconnects early',
    async prove(context) {
      const path = await newStream(context, heavy)
      const headers = { Accept: mediaTypes.ndjson }
      await readPage(context, `${path}?limit=5`, 'ndjson')
      await context.deployment.request({ path, headers, disconnectAfterBytes: 100 })
      const next = wholeEvents(await readPage(context, `${path}?limit=1`, 'ndjson'), 'ndjson')
      const got = `event ${next.lastId}`
      expect(next.lastId === 6, { expected: 'event 6 again', got, where: `GET ${path}` })
    },
  },
  {
    statement:
      'the parts of a run (?part=&parts=) contain each event exactly once, even after interruptions',
    async prove(context) {
      const path = await newStream(context)
      let readings = 0
      for (const encoding of encodings) {
        const whole = await readComplete(context, path, { encoding })
        for (const parts of partCounts) {
          for (let part = 0; part < parts; part += 1) {
            const wanted = partOfBody(whole, encoding, { part, parts })
            const query = `&part=${part}&parts=${parts}`
            expectBytes(
              await readComplete(context, path, { encoding, query }),
              wanted,
              `part ${part} of ${parts}`,
            )
            await readCut(context, path, { encoding, wanted, query })
            readings += 2
          }
        }
      }
      return `${readings} readings`
    },
  },
]
