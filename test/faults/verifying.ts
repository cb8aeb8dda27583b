/** `spate verify` as a separate process: the load on a deployment with faults, and the check of its promises. */

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
  /** Rejects if the process has ended unexpectedly, because it found a broken promise. */
  readonly broken: Promise<never>
  /** Resolves when the ledger contains this many more acknowledgments. */
  acknowledged(more: number): Promise<void>
  /** Ends the load and returns the figures of its report. Rejects with the report if a promise was broken. */
  finish(): Promise<Readonly<Record<string, number>>>
}

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const lookMs = 50
/** Number of writers and readers: as many as a machine with two processors can serve. */
const clients = `${samples(2, 8)}`
/** One day, because the number of faults ends the test, not the time. */
const forSeconds = 86_400
/** A service may be killed repeatedly before it has completed a long response; 36 s were observed. */
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
  // `finish` reports an error that no caller awaits here.
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
      // The ledger of a failed run is kept for inspection.
      if (code !== 0) throw new Error(`spate verify ended with ${code}: ${said}`)
      await rm(folder, { recursive: true, force: true })
      console.info(said)
      return JSON.parse(said.slice(said.indexOf('\n{') + 1)).figures
    },
  }
  // Before the load, the process reads the reference data.
  await verifying.acknowledged(20)
  return verifying
}
