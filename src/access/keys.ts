/**
 * API keys: making one, making sure that a given one exists, and finding out who knocks. A key is shown once; the
 * store knows only the SHA-256 of its secret. Nothing is cached: a lookup takes 0.1 ms, and a revoked key stops at once.
 */
import { timingSafeEqual } from 'node:crypto'
import { type KeyRow, type Store, StoreUnavailable } from '../store/store.ts'
import type { Issue } from '../text/issue.ts'
import { generateKey, isKeyId, parseKey } from './key-text.ts'
import { nameIssue, writtenName } from './name.ts'
import { hashSecret } from './secret.ts'

/** What a key may do: look, change, take a stream. */
export type Scope = 'read' | 'write' | 'stream'

export const allScopes: readonly Scope[] = ['read', 'write', 'stream']

export interface Caller {
  readonly workspace: string
  readonly keyId: string
  readonly scopes: readonly Scope[]
}

export interface NewKey {
  readonly workspace: string
  /** One line of 1 to 128 characters, without spaces around it; for people only. */
  readonly name: string
  readonly now: Date
  /** Null, the default: never. */
  readonly expiresAt?: Date | null
  /** All by default. */
  readonly scopes?: readonly Scope[]
  /** The id of the person who makes it; null, the default, is the operator. */
  readonly createdBy?: string | null
}

/** A key as its people see it. */
export interface KeyView {
  readonly id: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
  /** The name of who made it, even if they were removed since; null for the operator. */
  readonly createdBy: string | null
}

/** Longer headers are refused unread; ours have 62 bytes. */
const maxAuthorizationBytes = 512

/** The key itself is in no row and cannot be shown again. Issues are at `name`. */
export async function createKey(
  store: Store,
  details: NewKey,
): Promise<{ readonly row: KeyRow; readonly key: string } | { readonly issues: readonly Issue[] }> {
  const name = writtenName(details.name)
  const issue = nameIssue(name, ['name'])
  if (issue) return { issues: [issue] }
  for (;;) {
    const key = generateKey()
    const row = rowOf(key, { ...details, name })
    if (row && (await store.insertKey(row)) === 'inserted') return { row, key }
  }
}

/**
 * Makes sure that a key which an operator has chosen (`SPATE_API_KEY`) opens the workspace. Otherwise an issue that
 * says why not; it never repeats the key, since issues end in logs.
 */
export async function ensureKey(
  store: Store,
  { key, ...details }: NewKey & { readonly key: string },
): Promise<{ readonly row: KeyRow } | { readonly issue: string }> {
  const row = rowOf(key, details)
  if (!row) {
    const length = `${[...key].length} characters`
    return { issue: `must be a key as Spate makes them, spate_…_… with a checksum, not ${length}` }
  }
  if ((await store.insertKey(row)) === 'inserted') return { row }
  const existing = await store.keyById(row.id)
  if (existing?.workspace !== row.workspace || !isSameHash(existing.secretHash, row.secretHash)) {
    return { issue: `must be a new key, not one with the id ${row.id}, which is another key's` }
  }
  if (existing.revokedAt !== null) {
    return {
      issue: `must be a valid key, not ${row.id}, which was revoked at ${existing.revokedAt}`,
    }
  }
  if (hasExpired(existing, details.now)) {
    return { issue: `must be a valid key, not ${row.id}, which expired at ${existing.expiresAt}` }
  }
  return { row: existing }
}

/**
 * Who a request comes from; undefined when its `Authorization` header is missing or is not exactly one valid key
 * (RFC 6750, section 2.1; the scheme's case does not matter, RFC 9110, section 11.1).
 */
export async function authenticate(
  store: Store,
  { authorization, now }: { readonly authorization: string | undefined; readonly now: Date },
): Promise<Caller | undefined> {
  const parts = bearerOf(authorization)
  if (!parts) return undefined
  const row = await store.keyById(parts.id)
  if (!row || !isSameHash(row.secretHash, hashSecret(parts.secret))) return undefined
  if (!isUsable(row, now)) return undefined
  await touch(store, row, now)
  return { workspace: row.workspace, keyId: row.id, scopes: scopesOf(row) }
}

/** Whether a key that was valid still is. */
export async function isStillValid(
  store: Store,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<boolean> {
  const row = await store.keyById(id)
  return row !== undefined && isUsable(row, now)
}

/** It is refused from now on. False when the workspace has no such key, or it was revoked before. */
export async function revokeKey(
  store: Store,
  { workspace, id, now }: { readonly workspace: string; readonly id: string; readonly now: Date },
): Promise<boolean> {
  return isKeyId(id) && (await store.revokeKey({ workspace, id }, now.toISOString()))
}

/** All keys of a workspace by creation, revoked and expired ones too. */
export async function listKeys(store: Store, workspace: string): Promise<readonly KeyView[]> {
  const keys = await store.listKeys(workspace)
  return keys.map((row) => ({
    id: row.id,
    name: row.name,
    scopes: scopesOf(row),
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    lastUsedAt: row.lastUsedAt,
    revokedAt: row.revokedAt,
    createdBy: row.creatorName,
  }))
}

/** In the order of `allScopes`, whatever the text; a word that this program does not know opens nothing. */
export function scopesOf({ scopes }: Pick<KeyRow, 'scopes'>): readonly Scope[] {
  const words = new Set(scopes.split(' '))
  return allScopes.filter((scope) => words.has(scope))
}

function isUsable(row: KeyRow, now: Date): boolean {
  return row.revokedAt === null && !hasExpired(row, now)
}

function bearerOf(authorization = ''): ReturnType<typeof parseKey> {
  if (authorization.length > maxAuthorizationBytes) return undefined
  const [, token] = /^bearer +([^ ]+)$/i.exec(authorization) ?? []
  return token === undefined ? undefined : parseKey(token)
}

/**
 * Kept to the minute, so that the store writes at most once a minute per key, however many requests and processes
 * see at the same time that the minute is new.
 */
async function touch(store: Store, row: KeyRow, now: Date): Promise<void> {
  const minute = new Date(now)
  minute.setUTCSeconds(0, 0)
  const lastUsedAt = minute.toISOString()
  if (row.lastUsedAt !== null && row.lastUsedAt >= lastUsedAt) return
  try {
    await store.touchKey(row.id, lastUsedAt)
  } catch (error) {
    // When a key was used last is worth knowing, and no reason to refuse it: a full disk can still be read.
    if (!(error instanceof StoreUnavailable)) throw error
  }
}

function rowOf(
  key: string,
  { workspace, name, now, expiresAt, scopes = allScopes, createdBy = null }: NewKey,
): KeyRow | undefined {
  const parts = parseKey(key)
  return (
    parts && {
      id: parts.id,
      workspace,
      name,
      secretHash: hashSecret(parts.secret),
      createdAt: now.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
      lastUsedAt: null,
      revokedAt: null,
      scopes: allScopes.filter((scope) => scopes.includes(scope)).join(' '),
      createdBy,
    }
  )
}

function hasExpired({ expiresAt }: KeyRow, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now.toISOString()
}

/** In constant time; two hashes of different length are not secret's fault and never the same. */
function isSameHash(known: string, given: string): boolean {
  const [a, b] = [Buffer.from(known, 'hex'), Buffer.from(given, 'hex')]
  return a.length === b.length && timingSafeEqual(a, b)
}
