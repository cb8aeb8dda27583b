/** Removing expired rows if the database fails. With a real SQLite that refuses to delete links. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useLink } from '../../src/access/links.ts'
import { signIn } from '../../src/access/sessions.ts'
import { openSqlite } from '../../src/store/sqlite/open-database.ts'
import { linkRow } from '../store/people-rows.ts'
import { execute, inTemporaryFolder } from '../store/sqlite/temporary-sqlite.ts'
import { invitation, later, password, settle, signedIn, visit } from './visitors.ts'

/** The message of SQLite for a disk without space for the log of a deletion. */
const refusal = `create trigger refusal before delete on link
  begin select raise(abort, 'database or disk is full'); end`

test('a failure refuses no request, and the next request tries again', () =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, 'spate.db')
    const store = await openSqlite({ file })
    const { session } = await settle(store)
    const ended = linkRow({ expiresAt: '2025-01-01T00:00:00.000Z' })
    await store.insertLink(ended)
    const isLeft = async () => (await store.linkByHash(ended.tokenHash)) !== undefined
    const enter = (ms: number) => signIn(store, { name: 'Ada', password }, visit(later(ms)))
    await execute(file, refusal)
    signedIn(await enter(0))
    const token = await invitation(store, session)
    signedIn(await useLink(store, { token, name: 'Grace', password }, visit(later(1))))
    expect(await isLeft()).toBe(true)
    await execute(file, 'drop trigger refusal')
    signedIn(await enter(2))
    expect(await isLeft()).toBe(false)
    await store.close()
  }))
