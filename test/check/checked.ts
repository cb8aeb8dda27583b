/** Runs `spate check` on the rows of a definition that a target holds. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Finding } from '../../src/check/compare/finding.ts'
import type { TableResult } from '../../src/check/compare/table-check.ts'
import type { FilledTables } from '../columns/filled-tables.ts'
import { runLine, writeDefinition } from '../support/command-line.ts'
import type { Expected } from './mutations.ts'

export interface Checked {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  readonly isEqual: boolean
  readonly tables: readonly TableResult[]
  readonly findings: readonly Finding[]
  readonly absent: readonly string[]
  readonly lacking: readonly string[]
  readonly tolerances: readonly string[]
}

/** Creates a folder with the definition of some rows. */
export async function definitionFolder({ definition }: FilledTables): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'spate-check-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeDefinition(folder, { key: 'checked', ...definition })
  return folder
}

/** Checks a target that holds the rows of the first events of a definition in a folder. */
export async function checked(
  folder: string,
  target: string,
  { events, entities }: Pick<FilledTables, 'events' | 'entities'>,
  stdin = '',
): Promise<Checked> {
  const words = entities.flatMap((entity) => ['--entity', entity])
  const line = ['check', 'spate.json', '--local', '--target', target, '--at', String(events)]
  const ended = await runLine([...line, ...words, '--json'], { folder, stdin })
  if (ended.stdout === '') throw new Error(`nothing was checked: ${ended.stderr}`)
  const result = JSON.parse(ended.stdout) as Checked
  return { ...ended, ...result, findings: result.tables.flatMap(({ findings }) => findings) }
}

interface Reported {
  readonly event: number | undefined
  readonly kind: string
  readonly fields: readonly string[]
}

const reported = ({ event, kind, fields = [] }: Finding): Reported => ({
  event,
  kind,
  fields: fields.map(({ name }) => name).toSorted(),
})

/** Returns the findings that no mutation explains, and the mutations that no finding names. */
export function unexplained(
  findings: readonly Finding[],
  expected: readonly Expected[],
): { readonly extra: readonly Reported[]; readonly lost: readonly Expected[] } {
  const left = [...expected]
  const extra = findings.map(reported).filter((finding) => {
    const at = left.findIndex(
      ({ event, kinds, fields }) =>
        event === finding.event &&
        kinds.includes(finding.kind) &&
        fields.join() === finding.fields.join(),
    )
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return { extra, lost: left }
}
