/** Scripts through the standard input of psql, as an import command sends them. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findPostgres } from '../../scripts/postgres.mjs'
import type { ThrowawayPostgres } from '../support/postgres.ts'

/** Returns the output of a program. Throws if it writes to its standard error, including warnings. */
export function outputOf(
  program: string,
  args: readonly string[],
  { input, options = '' }: { readonly input: string; readonly options?: string },
): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, PGOPTIONS: `${options} -c client_min_messages=warning` },
  })
  if (status !== 0 || stderr !== '') throw new Error(`${program}: ${stderr}`)
  return stdout
}

/** Returns rows as lines. `name` is a psql variable, which no text in a script may refer to. */
export function psql(
  { socketDirectory, port, user }: ThrowawayPostgres,
  script: readonly string[],
  options?: string,
): string {
  const place = ['-h', socketDirectory, '-p', String(port), '-U', user, '-d', 'postgres']
  const how = ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-v', 'name=replaced']
  const input = script.join('\n')
  return outputOf(join(findPostgres() ?? '', 'psql'), [...place, ...how], {
    input,
    ...(options !== undefined && { options }),
  })
}
