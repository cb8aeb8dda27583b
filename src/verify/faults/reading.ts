/**
 * Reads the streams of runs over interrupted responses, and compares them with the bodies that were read before the
 * load.
 */

import { type BodyEncoding, difference, mediaTypes, wholeEvents } from '../bodies.ts'
import { pathSegment } from '../deployment.ts'
import type { HttpResponse } from '../exchange.ts'
import type { RandomChoices } from '../random-choices.ts'
import { Fault, type RetryingClient, type RetryState } from './retrying-client.ts'
import type { Tally } from './tally.ts'

export interface WantedBody {
  readonly key: string
  readonly index: number
  readonly encoding: BodyEncoding
  /** Expected body of the stream, or of the part of the run. */
  readonly body: Buffer
  readonly part?: { readonly part: number; readonly parts: number }
}

interface Reader {
  readonly client: RetryingClient
  readonly tally: Tally
  readonly random: RandomChoices
}

/** Value of the parameter `speed` at which a run of one simulated hour takes a second. */
const runsASecond = 3_600

/**
 * Reads the stream of a run to the end without disconnecting. Several requests may be necessary, because a service that
 * shuts down may end a body early, after a complete event.
 */
export async function readComplete(
  client: RetryingClient,
  { key, index, encoding }: Pick<WantedBody, 'key' | 'index' | 'encoding'>,
): Promise<{ readonly body: Buffer; readonly events: number }> {
  const path = `/simulations/${pathSegment(key)}/runs/${index}/stream`
  const headers = { Accept: mediaTypes[encoding] }
  const pieces: Buffer[] = []
  let [at, events] = [0, 0]
  for (;;) {
    const answer = await client.request({ path: `${path}?lastEventId=${at}`, headers })
    const where = `GET ${path}?lastEventId=${at} as ${encoding}`
    if (answer.status === 204) return { body: Buffer.concat(pieces), events }
    const { bytes, lastId, count, isAllWhole } = wholeEvents(answer.body, encoding)
    if (answer.status !== 200 || lastId === undefined || lastId <= at || !isAllWhole) {
      const was = `${answer.status} ${answer.body.toString('utf8', 0, 300)}`
      throw new Fault(`${where}: must be complete events after ${at}; got ${was}`)
    }
    pieces.push(bytes)
    at = lastId
    events += count
  }
}

/**
 * Reads the stream of a run, or of a part of it, with many requests, and disconnects from most responses at a random
 * byte.
 *
 * @throws {Fault} at the first byte that differs from the expected body
 */
export async function readWithFaults(wanted: WantedBody, reader: Reader): Promise<void> {
  const { key, index, encoding, body, part } = wanted
  const { client, tally, random } = reader
  const waiting: RetryState = { sinceMs: undefined, failed: 0 }
  const parts = part === undefined ? '' : `&part=${part.part}&parts=${part.parts}`
  const path = `/simulations/${pathSegment(key)}/runs/${index}/stream`
  const headers = { Accept: mediaTypes[encoding] }
  let at = 0
  let length = 0
  for (;;) {
    const left = body.length - length
    const { query, isPaced, disconnectAfterBytes } = chooseReading(random, left)
    const request = {
      path: `${path}?lastEventId=${at}${parts}${query}`,
      headers,
      disconnectAfterBytes,
    }
    const where = `GET ${request.path} as ${encoding}`
    const { sinceMs } = waiting
    const answer = await client.tryOnce(request, waiting)
    if (answer === undefined) continue
    if (answer.status === 204) {
      if (left > 0) throw new Fault(`${where}: 204 after ${length} of ${body.length} bytes`)
      tally.readings += 1
      return
    }
    const kept = wholeEventsOf(answer, { encoding, isPaced, where })
    const wrong = difference(kept.bytes, body.subarray(length, length + kept.bytes.length))
    if (wrong !== undefined)
      throw new Fault(`${where}: must be ${wrong.expected}; got ${wrong.got}`)
    if (kept.count === 0 && answer.body.length < disconnectAfterBytes) {
      waiting.sinceMs = sinceMs
      await client.wait(request, waiting, 'a body without a complete event')
      continue
    }
    length += kept.bytes.length
    at = kept.lastId ?? at
    tally.responses += 1
    tally.events += kept.count
    tally.bytes += kept.bytes.length
  }
}

/**
 * Chooses the parameters of the next request: one of five requests reads to the end, one has a limit, one has a speed,
 * and all but the first two disconnect at a random byte. `left` is the number of bytes that remain.
 */
function chooseReading(random: RandomChoices, left: number) {
  const choice = random.below(5)
  const limit = choice === 1 ? `&limit=${1 + random.below(500)}` : ''
  const isPaced = choice === 2
  const speed = isPaced ? `&speed=${runsASecond}` : ''
  const disconnectAfterBytes = choice > 1 ? 1 + random.below(left + 1) : Number.POSITIVE_INFINITY
  return { query: `${limit}${speed}`, isPaced, disconnectAfterBytes }
}

/**
 * Returns the complete events of a response. Throws a fault unless the response is successful and well-formed. A service
 * that shuts down ends a paced response in which no event is due without events.
 */
function wholeEventsOf(
  { status, isWhole, body }: HttpResponse,
  {
    encoding,
    isPaced,
    where,
  }: { readonly encoding: BodyEncoding; readonly isPaced: boolean; readonly where: string },
): ReturnType<typeof wholeEvents> {
  if (status !== 200) throw new Fault(`${where}: ${status} ${body.toString('utf8', 0, 300)}`)
  const kept = wholeEvents(body, encoding)
  if (isWhole && !kept.isAllWhole)
    throw new Fault(`${where}: the body must end after a complete event`)
  if (isWhole && kept.count === 0 && !isPaced)
    throw new Fault(`${where}: an empty response must be 204; got 200`)
  return kept
}
