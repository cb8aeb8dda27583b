/** Rows of people for the tests of the store, and people who joined with them. */
import { randomUUID } from 'node:crypto'
import type { LinkRow, Person, PersonRow, SessionRow } from '../../src/store/people.ts'
import type { Store } from '../../src/store/store.ts'
import { time } from './rows.ts'

export function personRow(changes: Partial<PersonRow> = {}): PersonRow {
  const id = randomUUID()
  return {
    id,
    name: `Person ${id}`,
    nameKey: `person ${id}`,
    passwordHash: 'hash',
    createdAt: time,
    ...changes,
  }
}

export function linkRow(changes: Partial<LinkRow> = {}): LinkRow {
  return {
    id: randomUUID(),
    tokenHash: randomUUID(),
    kind: 'invitation',
    person: null,
    workspace: null,
    role: 'owner',
    label: '',
    createdAt: time,
    expiresAt: '2100-01-01T00:00:00.000Z',
    usedAt: null,
    ...changes,
  }
}

export function sessionRow(
  person: string,
  workspace: string,
  changes: Partial<SessionRow> = {},
): SessionRow {
  return {
    id: randomUUID(),
    tokenHash: randomUUID(),
    person,
    workspace,
    createdAt: time,
    seenAt: time,
    expiresAt: '2026-01-09T03:04:05.678Z',
    agent: 'Browser',
    address: '127.0.0.1',
    ...changes,
  }
}

export interface Joined {
  readonly person: Person
  readonly workspace: string
}

/** Creates a person who joined with a link, in the workspace or in a new one. */
export async function joined(
  store: Store,
  {
    changes = {},
    ...link
  }: Partial<Pick<LinkRow, 'kind' | 'workspace' | 'role'>> & {
    readonly changes?: Partial<PersonRow>
  } = {},
): Promise<Joined> {
  const row = linkRow(link)
  const person = personRow(changes)
  await store.insertLink(row)
  const outcome = await store.joinByLink({
    tokenHash: row.tokenHash,
    now: time,
    person,
    ownWorkspace: { id: randomUUID(), name: 'Their own' },
  })
  const found = await store.personById(person.id)
  if (typeof outcome === 'string' || !found) throw new Error(`the person is ${outcome}`)
  return { person: found, workspace: outcome.workspace }
}
