/** People for the tests of access: an owner and guests who joined with links, and their requests. */
import { randomUUID } from 'node:crypto'
import { invite } from '../../src/access/invitations.ts'
import { openSetup, useLink } from '../../src/access/links.ts'
import { nameKeyOf } from '../../src/access/name.ts'
import { hashSecret } from '../../src/access/secret.ts'
import {
  beginSession,
  type Session,
  type SignedIn,
  type Visitor,
} from '../../src/access/sessions.ts'
import type { Role } from '../../src/store/people.ts'
import type { Store } from '../../src/store/store.ts'
import { joined } from '../store/people-rows.ts'

export const start = new Date('2026-01-02T03:04:05.678Z')
export const password = 'correct horse battery'

export function later(ms: number): Date {
  return new Date(start.getTime() + ms)
}

export function visit(now: Date = start, address = '192.0.2.1'): Visitor {
  return { now, agent: 'Browser/1.0', address }
}

/** Returns a successful outcome. Any other outcome fails the test. */
export function signedIn(outcome: object): SignedIn {
  if (isSignedIn(outcome)) return outcome
  throw new Error(`nobody is signed in: ${JSON.stringify(outcome)}`)
}

function isSignedIn(outcome: object): outcome is SignedIn {
  return 'token' in outcome && 'session' in outcome
}

/** The password above, hashed with fast parameters. */
const cheapHash = 'scrypt$16$1$1$AAAAAAAAAAAAAAAAAAAAAA$KE1MxdSCDn9oLXJHauJuDjAGPRK8o7fvbCJVUktsnKk'

/** Creates an owner whose password is fast to check. */
export async function settle(store: Store, name = 'Ada'): Promise<SignedIn> {
  const changes = { name, nameKey: nameKeyOf(name), passwordHash: cheapHash }
  const { person } = await joined(store, { kind: 'setup', changes })
  return signedIn((await beginSession(store, { person }, visit())) ?? {})
}

/** Whether an invited person joins the workspace of the inviter, and with which role. */
interface Joining {
  readonly joins?: boolean
  readonly role?: Role
}

/** Creates a person who joined with an invitation. */
export async function guest(
  store: Store,
  session: Session,
  { name, ...joining }: Joining & { readonly name: string },
): Promise<SignedIn> {
  const token = await invitation(store, session, joining)
  const row = { id: randomUUID(), name, nameKey: nameKeyOf(name), passwordHash: cheapHash }
  await store.joinByLink({
    tokenHash: hashSecret(token),
    now: start.toISOString(),
    person: { ...row, createdAt: start.toISOString() },
    ownWorkspace: { id: randomUUID(), name },
  })
  const person = await store.personById(row.id)
  return signedIn((person && (await beginSession(store, { person }, visit()))) ?? {})
}

/** Creates an owner with a setup link. */
export async function setUp(store: Store, name = 'Ada'): Promise<SignedIn> {
  const token = (await openSetup(store, start)) ?? ''
  return signedIn(await useLink(store, { token, name, password }, visit()))
}

export async function invitation(
  store: Store,
  session: Session,
  { joins = false, role = 'editor', now = start }: Joining & { readonly now?: Date } = {},
): Promise<string> {
  const invited = await invite(store, session, { label: 'a guest', joins, role, now })
  if ('issues' in invited) throw new Error(JSON.stringify(invited.issues))
  return invited.token
}
