/**
 * Claim: `spate run` with `copy` imports a million rows of five columns in at most 1.3 times the time of `psql \copy`
 * from a prepared file. Measures INSERT statements of one row and of many rows, too.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from '../scripts/node-flags.mjs'
import { requirePostgres } from '../scripts/postgres.mjs'
import { startPostgres, type ThrowawayPostgres } from '../test/support/postgres.ts'
import { killOnExit } from './child.ts'
import { median, type Service, spread } from './measure.ts'
import { printTable, reportGoal } from './report.ts'

const rows = 1_000_000
/** Number of rows for statements of one row, which are ten times slower. */
const plainRows = 100_000
const rounds = 5
const slowRounds = 3

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const columns = 'id bigint PRIMARY KEY, name text, email text, age int, "at" timestamptz'

const ways = {
  copy: { format: { type: 'copy' }, count: rows },
  batched: { format: { type: 'sql', batch: 500 }, count: rows },
  plain: { format: { type: 'sql' }, count: plainRows },
} as const

export async function importing(service: Service): Promise<void> {
  const psql = join(requirePostgres(), 'psql')
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'spate-bench-'))
  try {
    const command = `${psql} -X -q -h ${postgres.socketDirectory} -U ${postgres.user} -d postgres`
    const run = async (way: keyof typeof ways): Promise<Taken> => {
      await emptyTable(postgres)
      writeFileSync(join(folder, 'spate.json'), JSON.stringify(definition(ways[way], command)))
      const taken = await runSpate(service, folder, ['run'])
      await expectRows(postgres, ways[way].count)
      return taken
    }
    writeFileSync(join(folder, 'spate.json'), JSON.stringify(definition(ways.copy, command)))
    await runSpate(service, folder, ['run', '--dir', 'prepared'])
    const prepared = join(folder, 'prepared/people.copy')

    const taken = { copy: [] as Taken[], prepared: [] as number[] }
    for (let i = -1; i < rounds; i++) {
      // Both ways alternate, so that varying load affects them equally. The first round is a warm-up.
      const copied = await run('copy')
      await emptyTable(postgres)
      const seconds = await timed(command, `\\copy people FROM '${prepared}'`)
      await expectRows(postgres, rows)
      if (i < 0) continue
      taken.copy.push(copied)
      taken.prepared.push(seconds)
    }
    const slow = { batched: [] as Taken[], plain: [] as Taken[] }
    for (let i = 0; i < slowRounds; i++) {
      slow.batched.push(await run('batched'))
      slow.plain.push(await run('plain'))
    }
    printTable(
      `Rows of five columns into PostgreSQL, ${rounds} repetitions (INSERT ${slowRounds})`,
      [
        figures('psql \\copy of the prepared file', rows, taken.prepared),
        figures(
          'spate run, copy',
          rows,
          taken.copy.map(({ seconds }) => seconds),
        ),
        figures(
          'spate run, copy, without startup',
          rows,
          taken.copy.map((each) => each.importSeconds),
        ),
        figures(
          'spate run, 500 rows per INSERT',
          rows,
          slow.batched.map(({ seconds }) => seconds),
        ),
        figures(
          'spate run, one row per INSERT',
          plainRows,
          slow.plain.map(({ seconds }) => seconds),
        ),
      ],
    )
    const ratio = median(taken.copy.map(({ seconds }) => seconds)) / median(taken.prepared)
    reportGoal({
      claim: 'time of spate run with copy, compared with psql \\copy',
      value: ratio,
      atMost: 1.3,
    })
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Taken {
  /** Time from the start of the process to its end, in seconds. */
  readonly seconds: number
  /** Time from "before" to "after", in seconds. */
  readonly importSeconds: number
}

function figures(way: string, count: number, seconds: readonly number[]) {
  return {
    way,
    'rows/s': Math.round(count / median(seconds)).toLocaleString('en'),
    's, median (range)': spread(seconds, 2),
  }
}

function definition(
  { format, count }: { readonly format: object; readonly count: number },
  command: string,
): object {
  const properties = {
    id: { type: 'id.integer' },
    name: { type: 'person.name' },
    email: { type: 'internet.email' },
    age: { type: 'integer', minimum: 1, maximum: 99 },
    at: { type: 'time.now' },
  }
  return {
    ...{ key: 'people', start: '2026-01-01', end: '2026-01-02' },
    systems: { db: { format, import: { command } } },
    entities: {
      people: {
        // The rate is slightly above the limit, so that the limit is reached.
        ...{ rate: `${count * 1.05}/day`, limit: count, system: { type: 'db' } },
        schema: { type: 'object', properties },
      },
    },
  }
}

async function emptyTable(postgres: ThrowawayPostgres): Promise<void> {
  await postgres.psql(`DROP TABLE IF EXISTS people; CREATE TABLE people (${columns}); CHECKPOINT`)
}

async function expectRows(postgres: ThrowawayPostgres, count: number): Promise<void> {
  const found = await postgres.psql('SELECT count(*) FROM people')
  if (found !== String(count)) throw new Error(`${found} rows arrived; expected ${count}`)
}

async function runSpate(
  { address, key }: Service,
  folder: string,
  words: readonly string[],
): Promise<Taken> {
  const beganMs = performance.now()
  const child = killOnExit(
    spawn(process.execPath, [...nodeFlags, main, ...words, '--json'], {
      cwd: folder,
      env: { ...process.env, SPATE_URL: address, SPATE_API_KEY: key },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  let output = ''
  child.stdout.on('data', (piece: Buffer) => {
    output += piece.toString()
  })
  const [code] = await once(child, 'close')
  const seconds = (performance.now() - beganMs) / 1_000
  if (code !== 0) throw new Error(`spate ${words.join(' ')} ended with ${code}`)
  const { durationMs } = JSON.parse(output.trim().split('\n').at(-1) ?? '{}')
  return { seconds, importSeconds: durationMs / 1_000 }
}

async function timed(command: string, statement: string): Promise<number> {
  const beganMs = performance.now()
  const child = killOnExit(
    spawn('sh', ['-c', `${command} -c "$0"`, statement], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`psql ended with ${code}`)
  return (performance.now() - beganMs) / 1_000
}
