/**
 * A process that requests many runs from one service at the same time. Every request has its own connection, and all
 * connections are opened before any response. Prints a line for each response: status, index (0 without one),
 * milliseconds.
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
/** Pause between groups of connections, in which a running service accepts some hundred. */
const pauseMs = 10
const triesMax = 6_000

/** Creates a run. `status` is 0 without a response. */
async function create(number: number): Promise<string> {
  const beginMs = performance.now()
  const head = [
    `POST /simulations/${simulation}/runs HTTP/1.1`,
    `Host: ${hostname}`,
    'Connection: close',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    // Every second request, so that both variants are tested.
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

/**
 * Returns the response, or undefined without a connection: more arrive at the same time than the system queues for a
 * service.
 */
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
    // The received bytes show the error: none, or an incomplete response.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
  })
}

const answers = await Promise.all(Array.from({ length: count }, (_, number) => create(number)))
process.stdout.write(answers.map((answer) => `${answer}\n`).join(''))
