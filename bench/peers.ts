/**
 * Claims: many times as fast as any generator for Node, for the same record; and random arrivals cost hardly more than
 * even ones.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Sample, startContender } from './contender.ts'
import { median, spread } from './measure.ts'
import { type Contender, contenders, fakerIdiomatic, ours } from './peers/contenders.ts'
import { printTable, reportGoal } from './report.ts'

const folder = new URL('peers/', import.meta.url)
const repetitions = 7
/** Number of events of Spate in a sample: a complete run. */
const ownCount = 1_000_000
const warmUpCount = 50_000
const peerSampleSeconds = 0.25

export async function peers(): Promise<void> {
  installPeers()
  const measured = await measureInterleaved()
  const ratesOf = (name: string): readonly number[] =>
    (measured.get(name) ?? []).map(({ count, seconds }) => count / seconds)
  const ratio = (name: string, to: string): readonly number[] => {
    const base = ratesOf(to)
    return ratesOf(name).map((rate, round) => rate / (base[round] as number))
  }

  const sorted = contenders.toSorted((a, b) => median(ratesOf(b.name)) - median(ratesOf(a.name)))
  const fastest = sorted.find((one) => one.package !== undefined)?.name as string
  printTable(
    `The record of seven fields in one process, ${repetitions} repetitions in alternation. Spate generates complete events in bytes, the others the bare record as text`,
    sorted.map((contender) => {
      const [{ bytes, count }] = measured.get(contender.name) as [Sample]
      return {
        generator: withVersion(contender),
        'M records/s': spread(ratesOf(contender.name).map((rate) => rate / 1e6)),
        bytes: (bytes / count).toFixed(0),
        'spate is faster by': `${spread(ratio(ours, contender.name), 1)} ×`,
        calls: contender.calls,
      }
    }),
  )
  const best = median(ratio(ours, fastest))
  reportGoal({
    claim: `compared with ${fastest}, the fastest package`,
    value: best,
    unit: ' ×',
    atLeast: 60,
  })
  reportGoal({
    claim: 'compared with faker-js as documented',
    value: median(ratio(ours, fakerIdiomatic)),
    unit: ' ×',
    atLeast: 150,
  })
  reportGoal({
    claim: 'time of Poisson arrivals, compared with even ones',
    value: median(ratio('spate, even arrivals', ours)),
    atMost: 1.15,
  })
}

async function measureInterleaved(): Promise<ReadonlyMap<string, readonly Sample[]>> {
  const running = await Promise.all(contenders.map(({ name }) => startContender(name)))
  const counts: number[] = []
  for (const [i, contender] of running.entries()) {
    await contender.sample(warmUpCount)
    const { count, seconds } = await contender.sample(warmUpCount)
    const isOurs = contenders[i]?.package === undefined && contenders[i]?.name.startsWith(ours)
    counts.push(isOurs ? ownCount : Math.ceil((count / seconds) * peerSampleSeconds))
  }
  const measured = new Map(contenders.map(({ name }): [string, Sample[]] => [name, []]))
  for (let round = 0; round < repetitions; round++) {
    for (const [i, contender] of running.entries()) {
      const sample = await contender.sample(counts[i] as number)
      measured.get(contenders[i]?.name ?? '')?.push(sample)
    }
  }
  for (const contender of running) contender.stop()
  return measured
}

/** Installs the packages if they are missing or the lock file names other versions. */
function installPeers(): void {
  const packages = contenders.flatMap((one) => (one.package === undefined ? [] : [one.package]))
  if (packages.every((name) => installedVersion(name) === wantedVersion(name))) return
  const path = fileURLToPath(folder)
  const settings = ['--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', ['ci', '--prefix', path, ...settings], {
    cwd: path,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('npm ci of bench/peers failed; see its output above')
}

function withVersion({ name, package: peer }: Contender): string {
  return peer === undefined ? name : `${name} ${installedVersion(peer)}`
}

function installedVersion(name: string): string | undefined {
  const manifest = new URL(`node_modules/${name}/package.json`, folder)
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined
}

function wantedVersion(name: string): string {
  const { dependencies } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'))
  return dependencies[name]
}
