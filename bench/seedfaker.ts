/**
 * Claim: many times as fast as seedfaker, a generator in Rust that writes text without building objects. It writes the
 * same fields as JSON lines in one thread.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Sample, startContender } from './contender.ts'
import { median, spread } from './measure.ts'
import { ours } from './peers/contenders.ts'
import { plans } from './peers/record.ts'
import { printTable, reportGoal } from './report.ts'

const version = '0.4.0-alpha.1'
const folder = fileURLToPath(new URL(`foreign/seedfaker-${version}`, import.meta.url))
const program = `${folder}/bin/seedfaker`
const fields = [
  'id=serial',
  'name',
  'email',
  'createdAt=timestamp',
  `plan=enum:${plans.join(',')}`,
  'balance=float:1..1000',
  'active=boolean',
]
const settings = '--format jsonl --seed 1 --locale en --since 2026-01-01 --until 2026-01-02'
const repetitions = 7
const count = 1_000_000
const countForSize = 10_000

export async function seedfaker(): Promise<void> {
  install()
  const spate = await startContender(ours)
  await spate.sample(count)
  const bytes = (run(countForSize).length / countForSize) * count
  const own: Sample[] = []
  const theirs: Sample[] = []
  for (let round = 0; round < repetitions; round++) {
    own.push(await spate.sample(count))
    theirs.push({ count, bytes, seconds: processorSeconds() })
  }
  spate.stop()
  const ratios = own.map(({ seconds }, round) => (theirs[round]?.seconds ?? Number.NaN) / seconds)
  const row = (name: string, samples: readonly Sample[]) => ({
    program: name,
    'M records/s': spread(samples.map(({ seconds }) => count / seconds / 1e6)),
    bytes: ((samples[0]?.bytes ?? Number.NaN) / count).toFixed(0),
  })
  printTable(
    `The record of seven fields, ${repetitions} repetitions in alternation; spate is faster by ${spread(ratios, 1)} ×`,
    [row('spate, complete NDJSON events', own), row(`seedfaker ${version}, JSON lines`, theirs)],
  )
  const claim = 'compared with seedfaker, a program in Rust'
  reportGoal({ claim, value: median(ratios), unit: ' ×', atLeast: 20 })
}

/** Compiles the program with cargo, which takes a minute, unless an earlier benchmark has. */
function install(): void {
  if (existsSync(program)) return
  const { status } = spawnSync(
    'cargo',
    ['install', 'seedfaker', '--version', version, '--locked', '--quiet', '--root', folder],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  if (status !== 0) throw new Error('cargo install seedfaker must succeed; see its output above')
}

/** Returns the records. */
function run(records: number): string {
  return shell(`${program} ${fields.join(' ')} ${settings} --count ${records}`)
}

/** Returns the processor time of the program for all records, in seconds. */
function processorSeconds(): number {
  // `times` prints the time of the shell and that of its child processes (POSIX.1-2024).
  const text = shell(
    `${program} ${fields.join(' ')} ${settings} --count ${count} >/dev/null; times`,
  )
  const [, children = ''] = text.split('\n')
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/gu)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  )
  const sum = seconds.reduce((all, one) => all + one, 0)
  if (!(sum > 0)) throw new Error(`times must print a processor time; got ${text}`)
  return sum
}

function shell(command: string): string {
  const { status, stdout } = spawnSync('sh', ['-c', `set -e; ${command}`], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: Number.POSITIVE_INFINITY,
  })
  if (status !== 0) throw new Error(`${command}: must exit with 0; got ${status}`)
  return stdout
}
