/**
 * One generator in a process of its own, so that nobody's garbage and nobody's shapes of objects burden another. It
 * makes as many records as it is told and says how much time of the processor that took, so that all can be measured in turns.
 */
import { fork } from 'node:child_process'
import { killOnExit, nextMessage } from './child.ts'
import { cpuSeconds } from './cpu-time.ts'
import { contenders } from './peers/contenders.ts'
import type { Generate } from './peers/generate.ts'

export interface Sample {
  readonly count: number
  /** Of all the records: bytes of ours, characters of theirs. */
  readonly bytes: number
  readonly seconds: number
}

export interface Running {
  sample(count: number): Promise<Sample>
  stop(): void
}

export async function startContender(name: string): Promise<Running> {
  const child = killOnExit(fork(new URL(import.meta.url), [name]))
  await nextMessage(child)
  return {
    sample(count) {
      child.send(count)
      return nextMessage(child)
    },
    stop: () => void child.kill('SIGKILL'),
  }
}

function take(make: Generate, count: number): Sample {
  let bytes = 0
  const seconds = cpuSeconds(() => {
    bytes = make(count)
  })
  return { count, bytes, seconds }
}

// Only in the process that was forked.
const contender = contenders.find(({ name }) => name === process.argv[2])
if (contender !== undefined && process.send !== undefined) {
  const make = await contender.load()
  process.on('message', (count: number) => process.send?.(take(make, count)))
  process.send('ready')
}
