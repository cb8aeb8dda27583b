/**
 * Claim: at least as fast as generators in other languages. Measures the ones whose tools are installed, with packages
 * from their registries in a temporary folder. Not part of a complete run, because the builds take minutes.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Sample, startContender } from './contender.ts'
import { median, spread } from './measure.ts'
import { ours } from './peers/contenders.ts'
import { printTable } from './report.ts'

type Command = readonly [program: string, ...args: readonly string[]]

interface Foreign {
  readonly name: string
  /** Folder within bench/foreign. */
  readonly folder: string
  /** A command that succeeds if the tool is installed. */
  readonly tool: Command
  readonly prepare: readonly Command[]
  /** The program. Its argument is a count; it prints the processor time in seconds and the number of characters. */
  readonly run: Command
}

const python = {
  folder: 'python',
  tool: ['python3', '--version'],
  prepare: [
    ['python3', '-m', 'venv', 'venv'],
    ['venv/bin/pip', 'install', '--quiet', '--requirement', 'requirements.txt'],
  ],
} as const

const all: readonly Foreign[] = [
  {
    name: 'fake 5.1.0, Rust',
    folder: 'rust',
    tool: ['cargo', '--version'],
    prepare: [['cargo', 'build', '--release', '--quiet']],
    run: ['target/release/record'],
  },
  {
    name: 'gofakeit 7.18.1, Go',
    folder: 'go',
    tool: ['go', 'version'],
    prepare: [['go', 'build', '-o', 'record', '.']],
    run: ['./record'],
  },
  { ...python, name: 'mimesis 22.2.0, Python', run: ['venv/bin/python', 'record_mimesis.py'] },
  { ...python, name: 'Faker 40.54.0, Python', run: ['venv/bin/python', 'record_faker.py'] },
]

const repetitions = 7
const ownCount = 1_000_000
const warmUpCount = 2_000
const sampleSeconds = 0.5

export async function foreign(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'spate-foreign-'))
  cpSync(fileURLToPath(new URL('foreign', import.meta.url)), folder, { recursive: true })
  try {
    const problems = new Map(all.map((one) => [one, prepare(one, folder)]))
    const present = all.filter((one) => problems.get(one) === undefined)
    const { own, theirs } = await measureInterleaved(present, folder)
    const absent = all.filter((one) => problems.get(one) !== undefined)
    const shown = [
      { name: 'spate, complete events', samples: own },
      ...present.map((one) => ({ name: one.name, samples: theirs.get(one) ?? [] })),
    ].toSorted((a, b) => median(ratesOf(b.samples)) - median(ratesOf(a.samples)))
    printTable(
      `The record of seven fields in other languages, ${repetitions} repetitions in alternation`,
      [
        ...shown.map(({ name, samples }) => ({
          program: name,
          'M records/s': spread(ratesOf(samples).map((rate) => rate / 1e6)),
          'MB/s': median(samples.map(({ bytes, seconds }) => bytes / seconds / 1e6)).toFixed(0),
          'spate is faster by': `${spread(ratios(own, samples))} ×`,
        })),
        ...absent.map((one) => ({
          program: one.name,
          'M records/s': `not measured: ${problems.get(one)}`,
        })),
      ],
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Prepares the program. Returns the reason if that fails. */
function prepare({ folder, tool, prepare: steps }: Foreign, root: string): string | undefined {
  if (spawnSync(tool[0], tool.slice(1)).status !== 0) return `no ${tool[0]}`
  for (const [program, ...args] of steps) {
    const stdio = ['ignore', 'ignore', 'inherit'] as const
    const { status } = spawnSync(program, args, { cwd: join(root, folder), stdio: [...stdio] })
    if (status !== 0) return `${program} failed`
  }
  return undefined
}

async function measureInterleaved(
  present: readonly Foreign[],
  root: string,
): Promise<{
  readonly own: readonly Sample[]
  readonly theirs: ReadonlyMap<Foreign, readonly Sample[]>
}> {
  const spate = await startContender(ours)
  await spate.sample(ownCount)
  const counts = new Map(
    present.map((one) => {
      const { seconds } = runForeign(one, root, warmUpCount)
      return [one, Math.ceil((warmUpCount / seconds) * sampleSeconds)]
    }),
  )
  const own: Sample[] = []
  const theirs = new Map(present.map((one): [Foreign, Sample[]] => [one, []]))
  for (let round = 0; round < repetitions; round++) {
    own.push(await spate.sample(ownCount))
    for (const one of present) {
      theirs.get(one)?.push(runForeign(one, root, counts.get(one) ?? warmUpCount))
    }
  }
  spate.stop()
  return { own, theirs }
}

function runForeign({ name, folder, run }: Foreign, root: string, count: number): Sample {
  const [program, ...args] = run
  const { stdout } = spawnSync(program, [...args, String(count)], {
    cwd: join(root, folder),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [seconds = Number.NaN, bytes = Number.NaN] = stdout.trim().split(' ').map(Number)
  if (!(seconds > 0 && bytes > 0)) throw new Error(`${name} must print two numbers; got ${stdout}`)
  return { count, bytes, seconds }
}

function ratesOf(samples: readonly Sample[]): readonly number[] {
  return samples.map(({ count, seconds }) => count / seconds)
}

function ratios(own: readonly Sample[], theirs: readonly Sample[]): readonly number[] {
  const rates = ratesOf(theirs)
  return ratesOf(own).map((rate, round) => rate / (rates[round] as number))
}
