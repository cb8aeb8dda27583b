/** Prints how long each part of a run took, above the summary of the runner. */
import type { Reporter, TestModule } from 'vitest/node'
import { stepSeconds } from '../../scripts/step-seconds.mjs'

/** Maximum number of files that are listed by name, the slowest first. */
const filesShown = 10

export class Durations implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < 2) return
    const files = modules.map((module) => ({
      path: module.relativeModuleId,
      seconds: secondsOf(module),
    }))
    const folders = new Map<string, number>()
    for (const { path, seconds } of files) {
      const folder = path.split('/').slice(0, 2).join('/')
      folders.set(folder, (folders.get(folder) ?? 0) + seconds)
    }
    const longest = files.map(({ path, seconds }) => [path, seconds] as const)
    const lines = [
      ...section('Steps before the tests', Object.entries(stepSeconds())),
      ...section('Seconds of workers by folder', sorted([...folders])),
      ...section('The longest files', sorted(longest).slice(0, filesShown)),
    ]
    const samples = `SPATE_TEST_SAMPLES=${process.env.SPATE_TEST_SAMPLES} takes the same samples.`
    console.info([...lines, '', samples].join('\n'))
  }
}

/** Returns the duration of a test file, loading its modules included. */
function secondsOf(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic()
  return (collectDuration + duration) / 1_000
}

function sorted(rows: readonly (readonly [string, number])[]) {
  return rows.toSorted(([, a], [, b]) => b - a)
}

function section(title: string, rows: readonly (readonly [string, number])[]): readonly string[] {
  if (rows.length === 0) return []
  return [
    '',
    title,
    ...rows.map(([name, seconds]) => `${seconds.toFixed(1).padStart(8)} s  ${name}`),
  ]
}
