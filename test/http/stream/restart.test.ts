/** Streams across the end of the process, sudden or clean: received events are not sent again, and none is skipped. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startProcess, type TestProcess } from '../../support/service.ts'
import { expectSame, many, newStream, openRaw, readWhole, wholeEvents } from './runs.ts'

/** About 13 MB, more than sockets buffer, so that a reader that pauses blocks the sender. */
const events = 200_000
const cycles = 3

async function startedProcess(
  environment?: Readonly<Record<string, string>>,
): Promise<TestProcess> {
  const service = await startProcess(environment)
  onTestFinished(() => service.stop())
  return service
}

async function golden(service: TestProcess, stream: string, encoding: 'sse' | 'ndjson') {
  return (await readWhole(service, `${stream}?lastEventId=0`, encoding)) ?? Buffer.alloc(0)
}

// Rows of these events are short enough for sockets to buffer all of them.
describe.each(['sse', 'ndjson'] as const)(
  'the bodies of a chain of calls equal the body of one (%s)',
  (encoding) => {
    it('across kill -9, resumed by "lastEventId"', async () => {
      const service = await startedProcess()
      const stream = await newStream(service, 'k', many(events))
      const wanted = await golden(service, stream, encoding)
      const bodies: Buffer[] = []
      let last = 0
      for (let cycle = 1; cycle <= cycles; cycle++) {
        const reader = openRaw(service, `${stream}?lastEventId=${last}`, encoding)
        await reader.read((wanted.length / (cycles + 2)) * Math.random())
        await service.killAndRestart()
        // The buffers of the system may hold the rest of the body.
        reader.abort()
        expect({ cycle, isWhole: reader.isWhole }).toEqual({ cycle, isWhole: false })
        const { kept, lastId = last } = wholeEvents(reader.body, encoding)
        bodies.push(kept)
        last = lastId
      }
      const rest = await readWhole(service, `${stream}?lastEventId=${last}`, encoding)
      expectSame(Buffer.concat([...bodies, rest ?? Buffer.alloc(0)]), wanted)
      expect(await readWhole(service, stream, encoding)).toBeUndefined()
    })

    it('across kill -9, without any id: complete responses never overlap and never skip', async () => {
      const service = await startedProcess()
      const stream = await newStream(service, 'k', many(events))
      const bodies: Buffer[] = []
      for (let cycle = 1; cycle <= cycles; cycle++) {
        bodies.push((await readWhole(service, `${stream}?limit=7000`, encoding)) ?? Buffer.alloc(0))
        const reader = await openRaw(service, stream, encoding).read(100_000)
        await service.killAndRestart()
        reader.abort()
        expect({ cycle, isWhole: reader.isWhole }).toEqual({ cycle, isWhole: false })
      }
      bodies.push((await readWhole(service, stream, encoding)) ?? Buffer.alloc(0))
      expectSame(Buffer.concat(bodies), await golden(service, stream, encoding))
    })

    it('across SIGTERM: the body ends cleanly at an event boundary, the rest follows', async () => {
      const first = await startedProcess()
      const stream = await newStream(first, 'k', many(events))
      const wanted = await golden(first, stream, encoding)
      const head = await readWhole(first, `${stream}?lastEventId=0&limit=1`, encoding)

      const reader = await openRaw(first, stream, encoding).read(100_000)
      const ended = once(first.process, 'exit')
      first.process.kill('SIGTERM')
      await reader.readAll()
      expect(await ended).toEqual([0, null])
      expect(reader.isWhole).toBe(true)
      const { kept, lastId } = wholeEvents(reader.body, encoding)
      expect(kept.length).toBe(reader.body.length)

      const second = await startedProcess({ SPATE_DATA: first.data })
      const queries = ['', `?lastEventId=${lastId}`]
      for (const query of queries) {
        const rest = await readWhole(second, `${stream}${query}`, encoding)
        const bodies = [head, kept, rest].map((body) => body ?? Buffer.alloc(0))
        expectSame(Buffer.concat(bodies), wanted)
      }
    })
  },
)

it('a request whose client disconnected while the service was suspended does not affect other readers', async () => {
  const service = await startedProcess()
  const stream = await newStream(service, 'k', many(events))
  const reader = await openRaw(service, stream, 'ndjson').readHead()
  service.process.kill('SIGSTOP')
  const address = new URL(service.address)
  const given = connect(Number(address.port), address.hostname)
  given.on('error', () => undefined)
  const text = `GET ${stream} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.key}\r\n\r\n`
  await new Promise<void>((resolve) => given.write(text, () => resolve()))
  given.destroy()
  service.process.kill('SIGCONT')
  await reader.readAll()
  expect(reader.isWhole).toBe(true)
  // Without an id, the stream continues after the last complete response.
  expect((await readWhole(service, stream, 'ndjson'))?.length).toBeUndefined()
})
