/** The command `spate keys`, which creates, lists and revokes keys in the database. The service may be running. */

import { generateKey } from '../access/key-text.ts'
import { allScopes, createKey, revokeKey, type Scope, scopesOf } from '../access/keys.ts'
import type { KeyRow } from '../store/store.ts'
import { CommandFailure } from '../terminal/exit-code.ts'
import type { Config } from './config.ts'
import { inExistingStore } from './open-store.ts'

type Print = (text: string) => void

interface KeysOutput {
  readonly json?: boolean | undefined
  readonly print: Print
  /** Database option of the command line, such as ` --data folder`. Commands that the output proposes repeat it. */
  readonly where?: string
}

export async function createNamedKey(
  config: Config,
  {
    name,
    scopes,
    json,
    print,
    where = '',
  }: KeysOutput & { readonly name: string; readonly scopes: string },
): Promise<void> {
  const chosen = readScopes(scopes)
  await inExistingStore(config, async (store, place) => {
    const created = await createKey(store, {
      workspace: store.workspace,
      name,
      scopes: chosen,
      now: new Date(),
    })
    if ('issues' in created) {
      const messages = created.issues.map(({ message }) => `--name ${message}`)
      throw new CommandFailure(messages.join('; '), 'usage')
    }
    const { row, key } = created
    if (json) print(`${JSON.stringify({ ...view(row), key })}\n`)
    else
      print(
        `${key}\n\nThis is the key "${row.name}". It is shown only once. Revoke it with: spate keys revoke ${row.id}${where}\n${placeLine(place)}`,
      )
  })
}

export async function listAllKeys(
  config: Config,
  { json, print, where = '' }: KeysOutput,
): Promise<void> {
  await inExistingStore(config, async (store, place) => {
    const keys = (await store.listKeys(store.workspace)).map(view)
    if (json) print(`${JSON.stringify(keys)}\n`)
    else if (keys.length === 0)
      print(
        `There are no keys. Create one with: spate keys create --name mine${where}\n${placeLine(place)}`,
      )
    else print(`${table(keys)}\n${placeLine(place)}`)
  })
}

/** Revokes a key. Rejects if no valid key has this id. */
export async function revokeNamedKey(
  config: Config,
  { id, json, print, where = '' }: KeysOutput & { readonly id: string },
): Promise<void> {
  await inExistingStore(config, async (store, place) => {
    const now = new Date()
    if (!(await revokeKey(store, { workspace: store.workspace, id, now }))) {
      throw new Error(
        `there is no valid key with the id ${JSON.stringify(id)}; list the keys with: spate keys list${where}`,
      )
    }
    if (json) print(`${JSON.stringify({ id, revokedAt: now.toISOString() })}\n`)
    else print(`Revoked ${id}.\n${placeLine(place)}`)
  })
}

/** Returns a line that names the database, because there may be several and a key belongs to one of them. */
function placeLine(place: string): string {
  return `Database: ${place}\n`
}

export function printGeneratedKey({ json, print }: KeysOutput): void {
  const key = generateKey()
  print(json ? `${JSON.stringify({ key })}\n` : `${key}\n`)
}

/** Reads the option `--scopes`: scopes separated by commas. */
function readScopes(text: string): readonly Scope[] {
  const words = text.split(',').map((word) => word.trim())
  const known: readonly string[] = allScopes
  const unknown = words.find((word) => !known.includes(word))
  if (unknown !== undefined) {
    const all = allScopes.join(',')
    throw new CommandFailure(
      `--scopes must be one or more of ${all}, separated by commas; got ${JSON.stringify(unknown)}`,
      'usage',
    )
  }
  return allScopes.filter((scope) => words.includes(scope))
}

function view(row: KeyRow) {
  const { id, name, createdAt, lastUsedAt, expiresAt, revokedAt } = row
  return { id, name, scopes: scopesOf(row), createdAt, lastUsedAt, expiresAt, revokedAt }
}

function table(keys: readonly ReturnType<typeof view>[]): string {
  const rows = [
    ['ID', 'NAME', 'SCOPES', 'CREATED', 'LAST USED', 'STATE'],
    ...keys.map(({ id, name, scopes, createdAt, lastUsedAt, expiresAt, revokedAt }) => [
      id,
      // Earlier versions accepted any name of a key, and a control character would affect the terminal.
      name.replace(/\p{Cc}/gu, '?'),
      scopes.join(','),
      minute(createdAt),
      lastUsedAt === null ? 'never' : minute(lastUsedAt),
      revokedAt !== null
        ? `revoked ${minute(revokedAt)}`
        : expiresAt === null
          ? 'valid'
          : `until ${minute(expiresAt)}`,
    ]),
  ]
  const widths = (rows[0] ?? []).map((_, i) =>
    Math.max(...rows.map((row) => (row[i] ?? '').length)),
  )
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, i) => cell.padEnd(widths[i] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

function minute(timestamp: string): string {
  return `${timestamp.slice(0, 10)} ${timestamp.slice(11, 16)}`
}
