/** Opens what takes the rows of each entity: the command of its system, or a file. */

import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { type EntityImport, headOf } from '../../engine/import/import-plan.ts'
import { inferDialect } from '../../text/statement-clients.ts'
import type { SystemCommands } from '../commands.ts'
import type { Job } from '../job.ts'
import { nameOf } from '../process-name.ts'
import type { Confirmed } from '../progress/confirm.ts'
import { countBetween } from '../progress/recount.ts'
import { type FileState, notRecorded, type SystemState } from '../progress/state.ts'
import { scriptOf, stateOf, untilGone } from '../progress/system-steps.ts'
import type { Arrangement, BatchedEntity } from '../rows/batch.ts'
import type { Script } from './database-client.ts'
import { DatabaseSink } from './database-sink.ts'
import { FileSink, fileName } from './file-sink.ts'
import { type Mark, PipeSink } from './pipe-sink.ts'
import { type Running, startCommand } from './shell.ts'
import type { Sink } from './sink.ts'

/** A sink with the record that is kept of it. */
export interface OpenSink {
  readonly sink: Sink
  /** Undefined of files. */
  readonly system?: SystemCommands
  /** Of each entity, how many rows it had before, by key. */
  readonly base: Readonly<Record<string, number>>
  readonly record: SystemState | FileState
}

export interface OpenSinks {
  /** Those that take something. */
  readonly open: readonly OpenSink[]
  /** Of each entity, by number. */
  readonly byEntity: readonly Sink[]
}

export async function openSinks(job: Job, confirmed: Confirmed): Promise<OpenSinks> {
  const open: OpenSink[] = []
  const byEntity: Sink[] = []
  try {
    for (const system of job.systems) {
      const entities = job.plan.flatMap((each, number) =>
        each.system === system.system && job.records.state.dir === undefined ? [number] : [],
      )
      const opened = await openSystem(job, system, { entities, confirmed })
      if (opened !== undefined) open.push(opened)
      for (const number of entities) byEntity[number] = opened?.sink ?? nothing(job, system.system)
    }
    for (const [number, entity] of job.plan.entries()) {
      if (byEntity[number] !== undefined) continue
      const opened = await openFile(job, entity, number)
      open.push(opened)
      byEntity[number] = opened.sink
    }
  } catch (error) {
    await Promise.allSettled(open.map(({ sink }) => sink.end(false)))
    throw error
  }
  return { open, byEntity }
}

/** For the entities of a system that has everything. */
function nothing(job: Job, label: string): Sink {
  return {
    label,
    position: job.source.total,
    counts: new Float64Array(job.plan.length),
    bytes: 0,
    gathered: 0,
    take: () => undefined,
    flush: () => Promise.resolve(),
    settled: () => Promise.resolve(),
    end: () => Promise.resolve(),
    gone: new Promise(() => undefined),
  }
}

async function openSystem(
  job: Job,
  system: SystemCommands,
  { entities, confirmed }: { readonly entities: readonly number[]; readonly confirmed: Confirmed },
): Promise<OpenSink | undefined> {
  const record = stateOf(job, system.system)
  if (record.import === 'taken' || record.import === 'cleared') return undefined
  const nonce = randomBytes(6).toString('hex')
  const script = scriptOf(job, system, nonce)
  await untilGone(job, system.system, record)
  const before = record.position
  record.position = confirmed.get(system.system) ?? before
  if (script === undefined) {
    record.position = Math.max(record.position, readMark(job, system.system))
    tellDoubt(job, system, record)
  }
  const base = countedOn(job, record, before, entities)
  record.counts = base
  record.import = 'begun'
  await job.records.save()

  const start = async (onOutput: (piece: Buffer) => void): Promise<Running> => {
    const running = await startCommand(system.command, job.place, onOutput)
    record.process = nameOf(running.pid)
    await job.records.save()
    return running
  }
  const arrangement = arrange(job, entities, { script, command: system.command })
  const target = { label: system.system, arrangement, after: record.position }
  const sink =
    script === undefined
      ? new PipeSink(
          { ...target, entities: job.plan.length, mark: openMark(job, system.system) },
          await start((piece) => job.report.output(piece)),
        )
      : await DatabaseSink.begin({ ...target, plan: job.plan, script, nonce }, start)
  return { sink, system, base, record }
}

function tellDoubt(
  { report }: Job,
  { system }: SystemCommands,
  { import: step, position }: SystemState,
): void {
  if (step !== 'begun') return
  const upTo = position.toLocaleString('en')
  report.note(
    `${system} was given the events up to ${upTo}; its command is started anew and gets those behind. ` +
      'Which it kept only it knows, and one more write (4 KB, or one row) may come twice',
  )
}

function countedOn(
  job: Job,
  record: SystemState,
  before: number,
  entities: readonly number[],
): Readonly<Record<string, number>> {
  if (record.position === before) return record.counts
  const more = countBetween(job, before, record.position)
  const counts: Record<string, number> = { ...record.counts }
  for (const number of entities) {
    const key = job.plan[number]?.entity ?? ''
    counts[key] = (counts[key] ?? 0) + (more.get(key) ?? 0)
  }
  return counts
}

/** Entity by entity where statements can stand together; in the order of events where rows are all there is. */
function arrange(
  job: Job,
  entities: readonly number[],
  { script, command }: { readonly script: Script | undefined; readonly command: string },
): Arrangement {
  // A client that is told its statement in its arguments (psql -c 'COPY …') reads rows and nothing around them.
  const isBare = script === undefined && inferDialect(command) !== undefined
  const batched = new Map(
    entities.map((number) => {
      const entity = job.plan[number] as EntityImport
      const batched = batchedEntity(entity, number)
      const isRow = isBare && entity.format === 'copy'
      return [entity.entity, isRow ? bareRow(batched) : batched] as const
    }),
  )
  const all = [...batched.values()]
  const isGrouped =
    script !== undefined || all.some(({ format, batch }) => format === 'copy' || batch > 1)
  const groups = isGrouped
    ? job.order
        .map((keys) => keys.flatMap((key) => batched.get(key) ?? []))
        .filter((group) => group.length > 0)
    : [all]
  const marksRows = all.some(({ format }) => format === 'sql' || format === 'copy')
  return { groups, mark: script !== undefined && marksRows ? script.mark : () => '' }
}

/** As it stands, a line for a row. */
function bareRow(entity: BatchedEntity): BatchedEntity {
  return { ...entity, format: 'json', head: undefined }
}

function batchedEntity(entity: EntityImport, number: number): BatchedEntity {
  const { entity: key, format, table, dialect, batch } = entity
  return { number, key, format, table, dialect, batch, head: headOf(entity) }
}

async function openFile(job: Job, entity: EntityImport, number: number): Promise<OpenSink> {
  const { state, folder } = job.records
  const key = entity.entity
  const name = fileName({ key, format: entity.format })
  const absolute = resolve(job.place.folder, state.dir ?? folder, name)
  mkdirSync(dirname(absolute), { recursive: true })
  const record: FileState = state.files[key] ?? { position: 0, length: 0, counts: {} }
  state.files[key] = record
  const within = relative(job.place.folder, absolute)
  const sink = await FileSink.begin({
    path: absolute,
    label: within.startsWith('..') ? absolute : within,
    entity: {
      ...batchedEntity(entity, number),
      ...(entity.format === 'copy' && { head: undefined }),
    },
    entities: job.plan.length,
    after: record.position,
    length: record.length,
  })
  return { sink, base: record.counts, record }
}

/** The last event that a command was written, in a file of its own: recorded behind every write, and never waited for. */
function markPath(job: Job, system: string): string {
  return join(job.records.folder, `${system}.position`)
}

function readMark(job: Job, system: string): number {
  try {
    return Number(readFileSync(markPath(job, system), 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  }
}

function openMark(job: Job, system: string): Mark {
  const path = markPath(job, system)
  const file = openSync(path, 'w')
  return {
    record(position) {
      try {
        writeSync(file, String(position).padEnd(16), 0)
      } catch (error) {
        throw notRecorded(path, error)
      }
    },
    close: () => closeSync(file),
  }
}
