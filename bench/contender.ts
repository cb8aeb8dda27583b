/**
 * Runs one generator in its own process, so that garbage and object shapes of one do not affect another. The process
 * generates the requested number of records and returns the processor time, so that all generators can be measured in
 * alternation.
 */
import { fork } from 'node:child_process'
import { killOnExit, nextMessage } from './child.ts'
import { cpuSeconds } from './cpu-time.ts'
import { contenders } from './peers/contenders.ts'
import type { Generate } from './peers/generate.ts'

export interface Sample {
  readonly count: number
  /** Total size of the records: bytes for Spate, characters for the other generators. */
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

// This part runs only in the forked process.
const contender = contenders.find(({ name }) => name === process.argv[2])
if (contender !== undefined && process.send !== undefined) {
  const make = await contender.load()
  process.on('message', (count: number) => process.send?.(take(make, count)))
  process.send('ready')
}
