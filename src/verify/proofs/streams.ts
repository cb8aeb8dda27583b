/** Reads the streams of runs for the checks: completely, or in pages. */

import { type BodyEncoding, mediaTypes, wholeEvents } from '../bodies.ts'
import { expectResponse, newRun, newSimulation } from '../expectations.ts'
import { expect, type PromiseContext } from '../promise.ts'

/** A definition with about 1,000 events of all kinds: multi-byte characters, statements, references, and errors. */
export const mixed = {
  start: '2026-01-01T00:00:00.000Z',
  end: '2026-01-01T01:00:00.000Z',
  systems: { db: { format: { type: 'sql' }, import: { command: 'true' } } },
  entities: {
    person: {
      rate: '400/hour',
      schema: object({
        id: { type: 'id.uuid' },
        name: { type: 'person.name' },
        email: { type: 'internet.email', unique: true },
      }),
    },
    order: {
      rate: '600/hour',
      system: { type: 'db' },
      schema: object({ person: { type: 'reference', entity: 'person' }, note: { const: 'é😀\n' } }),
    },
    early: {
      rate: '100/hour',
      schema: object({ of: { type: 'reference', entity: 'rare' } }),
    },
    rare: { rate: '3/hour', schema: { type: 'integer' } },
  },
}

function object(properties: Readonly<Record<string, unknown>>) {
  return { type: 'object', properties }
}

/** Stores a definition, creates a run of it, and returns the path of the run's stream. */
export async function newStream(
  context: PromiseContext,
  definition: object = mixed,
  run: object = {},
): Promise<string> {
  return `${await newRun(context, await newSimulation(context, 'stream', definition), run)}/stream`
}

/**
 * Reads a stream to the end. Several requests may be necessary, because a service that shuts down may end a body early,
 * after a complete event.
 */
export async function readComplete(
  context: PromiseContext,
  path: string,
  { encoding, query = '' }: { readonly encoding: BodyEncoding; readonly query?: string },
): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (let at = 0; ; ) {
    const asked = `${path}?lastEventId=${at}${query}`
    const headers = { Accept: mediaTypes[encoding] }
    const answer = await context.deployment.request({ path: asked, headers })
    if (answer.status === 204) return Buffer.concat(pieces)
    const where = `GET ${asked}`
    expect(answer.status === 200, { expected: '200 or 204', got: `${answer.status}`, where })
    const { bytes, lastId, isAllWhole } = wholeEvents(answer.body, encoding)
    const isWhole = answer.isWhole && isAllWhole && lastId !== undefined
    expect(isWhole, { expected: 'complete events', got: 'an interrupted body', where })
    const got = `${lastId} as the last id`
    expect(lastId > at, { expected: `events after ${at}`, got, where })
    pieces.push(bytes)
    at = lastId
  }
}

/**
 * Reads a stream in pages, each with a limit but without the id of the last event, so that the service continues where
 * the previous page ended.
 */
export async function readPages(
  context: PromiseContext,
  path: string,
  { encoding, limitOf }: { readonly encoding: BodyEncoding; readonly limitOf: () => number },
): Promise<readonly Buffer[]> {
  const pages: Buffer[] = []
  for (let at = 0; ; ) {
    const asked = `${path}?limit=${limitOf()}`
    const answer = await context.deployment.request({
      path: asked,
      headers: { Accept: mediaTypes[encoding] },
    })
    if (answer.status === 204) return pages
    const got = `${answer.status}${answer.isWhole ? '' : ', interrupted'}`
    const isWhole = answer.status === 200 && answer.isWhole && answer.body.length > 0
    expect(isWhole, { expected: '200 or 204', got, where: `GET ${asked}` })
    const { lastId = 0 } = wholeEvents(answer.body, encoding)
    const last = `${lastId} as the last id`
    expect(lastId > at, { expected: `events after ${at}`, got: last, where: `GET ${asked}` })
    at = lastId
    pages.push(answer.body)
  }
}

/**
 * Reads one page of a stream. Fails unless the status is 200; the service responds with 204 if there are no more
 * events.
 */
export async function readPage(
  context: PromiseContext,
  path: string,
  encoding: BodyEncoding,
): Promise<Buffer> {
  return (await expectResponse(context, { path, headers: { Accept: mediaTypes[encoding] } }, 200))
    .body
}
