/**
 * A process that asks one service for many runs at once: every request has a connection of its own, and all of them are
 * opened before any is answered. Prints a line for each answer: status, index (0 where there is none), milliseconds.
 */
import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

interface Asking {
  readonly address: string
  readonly key: string
  readonly simulation: string
  readonly count: number
}

const { address, key, simulation, count }: Asking = JSON.parse(process.argv[2] ?? '')
const { hostname, port } = new URL(address)
const body = '{"output":"stream"}'
/** A service that is there takes some hundred connections in that time. */
const pauseMs = 10
const triesMax = 6_000

/** `status` is 0 where no answer came. */
async function create(number: number): Promise<string> {
  const beginMs = performance.now()
  const head = [
    `POST /simulations/${simulation}/runs HTTP/1.1`,
    `Host: ${hostname}`,
    'Connection: close',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    // Every second one, so that both ways are taken by all.
    ...(number % 2 === 0 ? [] : [`Idempotency-Key: ${port}-${number}`]),
  ]
  const request = `${head.join('\r\n')}\r\n\r\n${body}`
  let text = await answerTo(request)
  for (let tries = 1; text === undefined; tries++) {
    if (tries === triesMax) throw new Error(`${address} took no connection in ${tries} tries`)
    await sleep(pauseMs)
    text = await answerTo(request)
  }
  const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? '0'
  const index = /"index":(\d+)/.exec(text)?.[1] ?? '0'
  return `${status} ${index} ${Math.round(performance.now() - beginMs)}`
}

/** Undefined where there was no connection: more come at once than the system keeps for a service to take. */
async function answerTo(request: string): Promise<string | undefined> {
  return await new Promise((resolve) => {
    let received: string | undefined
    const socket = connect(Number(port), hostname, () => {
      received = ''
      socket.write(request)
    })
    socket.setEncoding('utf8')
    socket.on('data', (piece: string) => {
      received += piece
    })
    // What it was is told by what came: nothing, or less than an answer.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
  })
}

const answers = await Promise.all(Array.from({ length: count }, (_, number) => create(number)))
process.stdout.write(answers.map((answer) => `${answer}\n`).join(''))
