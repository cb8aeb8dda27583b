/**
 * The table of crash points: every failure in every state of an import, and the resumed run. The reducer runs with a
 * simulated database, command and file; crash-points.test.ts kills the built program.
 */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ImportProgress,
  isSameDatabase,
  newSystem,
  next,
  type SystemEvent,
  type SystemProgress,
  type SystemStateName,
  systemStates,
} from '../../src/import/progress/progress.ts'
import { parseRunState } from '../../src/import/progress/run-state.ts'
import { failures, SimulatedImport } from './simulated-import.ts'

const events: readonly SystemEvent[] = [
  { type: 'before started' },
  { type: 'before ended' },
  { type: 'session opened', position: 3, counts: { users: 3 } },
  { type: 'rows committed', position: 5, counts: { users: 5 }, hasTable: true },
  { type: 'input taken', position: 9 },
  { type: 'table dropped' },
  { type: 'after ended' },
  { type: 'entities abandoned', abandoned: { users: { position: 2, reason: 'refused' } } },
  { type: 'row skipped', entity: 'users', id: 3 },
  { type: 'retry started', position: 2, starts: { users: 2 } },
]

/** Next states of the events, in the order of `events`; a dot for an impossible event. */
const table: Readonly<Record<SystemStateName, string>> = {
  new: 'preparing . . . . . . . . .',
  preparing: 'preparing prepared . . . . . . . .',
  prepared: '. . feeding . . . . . . .',
  feeding: '. . feeding feeding fed . . feeding feeding feeding',
  fed: '. . . . . cleared . . . .',
  cleared: '. . . . . . finished . . .',
  finished: '. . . . . . . . . .',
}

function inState(state: SystemStateName): SystemProgress {
  const held = { position: 3, counts: { users: 3 }, process: { pid: 7 } }
  return state === 'feeding' ? { ...held, state, hasTable: false } : { ...held, state }
}

function changedBy(known: SystemProgress, event: SystemEvent): SystemProgress | undefined {
  const progress: ImportProgress = { isDone: false, systems: { db: known }, files: {} }
  return next(progress, { ...event, system: 'db' }).systems.db
}

interface Earlier {
  readonly process?: object
  readonly hasTable?: boolean
}

describe('the reducer', () => {
  const cases = systemStates.flatMap((state) =>
    events.map((event, i) => [state, event, table[state].split(' ')[i] ?? ''] as const),
  )

  test.each(cases)('%s, %j: %s', (state, event, expected) => {
    if (expected === '.') {
      expect(() => changedBy(inState(state), event)).toThrow(
        `no "${event.type}" of a ${state} system`,
      )
      return
    }
    const changed = changedBy(inState(state), event)
    expect(changed).toMatchObject({ state: expected, process: { pid: 7 } })
    if ('position' in event) expect(changed?.position).toBe(event.position)
    expect(changed !== undefined && 'hasTable' in changed).toBe(expected === 'feeding')
  })

  test.each(systemStates)('a running command is recorded: %s', (state) => {
    const process = { pid: 8, began: '9' }
    const running = changedBy(inState(state), { type: 'process started', process })
    expect(running).toEqual({ ...inState(state), process })
    const { process: _, ...ended } = inState(state)
    expect(changedBy(inState(state), { type: 'process ended' })).toEqual(ended)
  })

  test('an import ends when every system is finished', () => {
    const at = (state: SystemStateName): ImportProgress => ({
      ...{ isDone: false, files: {} },
      systems: { db: inState('finished'), other: inState(state) },
    })
    expect(next(at('finished'), { type: 'import ended' }).isDone).toBe(true)
    expect(() => next(at('cleared'), { type: 'import ended' })).toThrow('every system is finished')
  })

  test('a progress table that was found stays recorded', () => {
    const seen = { type: 'rows committed', position: 4, counts: {}, hasTable: true } as const
    const known = changedBy(inState('feeding'), seen) ?? newSystem()
    expect(changedBy(known, { ...seen, hasTable: false })).toMatchObject({ hasTable: true })
    expect(changedBy(known, { type: 'session opened', position: 4, counts: {} })).toMatchObject({
      hasTable: true,
    })
  })

  test.each([
    // Recorded position and table, position in the database, and whether the database is the same.
    [0, false, { hasTable: false, position: 0 }, true],
    [0, false, { hasTable: true, position: 9 }, true],
    [5, true, { hasTable: true, position: 5 }, true],
    [5, true, { hasTable: true, position: 9 }, true],
    [5, true, { hasTable: true, position: 4 }, false],
    [5, true, { hasTable: false, position: 0 }, false],
    [0, true, { hasTable: false, position: 0 }, false],
  ])(
    'recorded %i (table %s), reported %j: the same database %s',
    (position, hasTable, answer, isSame) => {
      const known = { ...newSystem(), state: 'feeding', position, hasTable } as const
      expect(isSameDatabase(known, answer)).toBe(isSame)
    },
  )

  test.each([
    [{ before: 'pending', import: 'pending' }, 'new'],
    [{ before: 'begun', import: 'pending' }, 'preparing'],
    [{ before: 'done', import: 'pending' }, 'prepared'],
    [{ before: 'done', import: 'begun' }, 'feeding'],
    [{ before: 'done', import: 'begun', hasTable: true, process: { pid: 7 } }, 'feeding'],
    [{ before: 'done', import: 'taken' }, 'fed'],
    [{ before: 'done', import: 'cleared' }, 'cleared'],
    [{ before: 'done', import: 'cleared', isAfterDone: true }, 'finished'],
  ])('reads records of version 1: %j is %s', (steps, state) => {
    const held = { position: 5, counts: { users: 5 } }
    const db = { isAfterDone: false, ...held, ...steps }
    const { process, hasTable }: Earlier = { hasTable: false, ...steps }
    const read = parseRunState(JSON.stringify({ version: 1, run: '3', systems: { db } }))
    const optional = {
      ...(process !== undefined && { process }),
      ...(state === 'feeding' && { hasTable }),
    }
    const systems = { db: { ...held, state, ...optional } }
    expect(read).toEqual({ version: 2, run: '3', systems })
    expect(parseRunState(JSON.stringify(read))).toEqual(read)
  })

  test('leaves records of a later version alone', () => {
    expect(parseRunState('{"version": 3}')).toBe('other version')
  })
})

describe('a simulated import', () => {
  const points = SimulatedImport.actions()

  test('passes through every state', () => {
    const seen = new Set<SystemStateName>()
    for (let at = 0; at < points; at++) {
      const run = new SimulatedImport()
      run.execute({ at, failure: 'killed before' })
      seen.add(run.disk.systems.db?.state ?? 'new')
    }
    expect([...seen]).toEqual(systemStates)
  })

  const crashes = failures.flatMap((failure) =>
    Array.from({ length: points }, (_, at) => ({ at, failure })),
  )

  test(`loses and repeats no row at any of ${crashes.length} crash points`, () => {
    for (const crash of crashes) {
      const run = new SimulatedImport()
      run.execute(crash)
      run.execute()
      expect({ crash, ...run.faults() }).toEqual({ crash, ...SimulatedImport.noFaults })
    }
  })

  test('loses and repeats no row after any sequence of crashes', () => {
    const crash = fc.record({ at: fc.nat(points), failure: fc.constantFrom(...failures) })
    fc.assert(
      fc.property(fc.array(crash, { maxLength: 8 }), (sequence) => {
        const run = new SimulatedImport()
        for (const each of sequence) run.execute(each)
        run.execute()
        expect(run.faults()).toEqual(SimulatedImport.noFaults)
      }),
      { numRuns: 2_000 },
    )
  })

  test('never changes another database, wherever it was stopped', () => {
    for (let at = 0; at < points; at++) {
      const run = new SimulatedImport()
      run.execute({ at, failure: 'killed after' })
      const known = run.disk.systems.db ?? newSystem()
      run.replaceDatabase()
      const hasRecords = known.state === 'feeding' && (known.position > 0 || known.hasTable)
      const isRefused = run.execute() === 'refused'
      expect({ at, isRefused }).toEqual({ at, isRefused: hasRecords })
      if (isRefused) expect(run.database).toEqual({ rows: [], last: undefined })
    }
  })
})
