/** `spate verify` as a process of its own: the load on a deployment that has faults, and the judge of what it lost. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { nodeFlags } from '../../scripts/node-flags.mjs'
import { samples } from '../support/samples.ts'

export interface Verifying {
  /** Rejects when it has ended although nobody told it to: a fault was found. */
  readonly broken: Promise<never>
  /** Resolves when so many more acknowledgements are in its ledger. */
  acknowledged(more: number): Promise<void>
  /** Ends the load and returns the figures of its report; rejects with the report when a promise was broken. */
  finish(): Promise<Readonly<Record<string, number>>>
}

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const lookMs = 50
/** Writers, and readers: as many as a machine with two processors serves at once. */
const clients = `${samples(2, 8)}`
/** A day: the faults are counted, not the time. */
const forSeconds = 86_400
/** A service that is killed again before it has answered a long request may do so many times; 36 s were seen. */
const patienceSeconds = 180

export async function startVerifying({
  address,
  key,
  seed,
}: {
  readonly address: string
  readonly key: string
  readonly seed: number
}): Promise<Verifying> {
  const folder = await mkdtemp(join(tmpdir(), 'spate-ledger-'))
  const ledger = join(folder, 'ledger')
  const words = [
    ...['--json', '--url', address, '--for', `${forSeconds}`],
    ...['--writers', clients, '--readers', clients],
    ...['--ledger', ledger, '--patience', `${patienceSeconds}`, '--seed', `${seed}`],
  ]
  const child = spawn(process.execPath, [...nodeFlags, main, 'verify', ...words], {
    env: { ...process.env, SPATE_API_KEY: key },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const listen = (piece: string): void => {
    said += piece
  }
  child.stdout.setEncoding('utf8').on('data', listen)
  child.stderr.setEncoding('utf8').on('data', listen)
  const ended = once(child, 'close').then(([code]) => ({ code }))
  let isFinishing = false
  const broken = ended.then(({ code }): Promise<never> => {
    if (isFinishing) return new Promise(() => undefined)
    throw new Error(`spate verify ended with ${code}: ${said}`)
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  // Whoever waits for it hears of it; what is not waited for is told by `finish`.
  broken.catch(() => undefined)

  async function lines(): Promise<number> {
    const text = await readFile(ledger, 'utf8').catch(() => '')
    return text.split('\n').filter((line) => !line.includes('"kind":"body"')).length
  }
  const verifying: Verifying = {
    broken,
    async acknowledged(more) {
      const enough = (await lines()) + more
      while ((await lines()) < enough) await Promise.race([sleep(lookMs), broken])
    },
    async finish() {
      isFinishing = true
      child.kill('SIGTERM')
      const { code } = await ended
      // The ledger of one that has found a fault stays, and can be looked through.
      if (code !== 0) throw new Error(`spate verify ended with ${code}: ${said}`)
      await rm(folder, { recursive: true, force: true })
      console.info(said)
      return JSON.parse(said.slice(said.indexOf('\n{') + 1)).figures
    },
  }
  // Before, it reads what it will hold everything against.
  await verifying.acknowledged(20)
  return verifying
}
