/**
 * Opens a database when all are ready: it says that it is, and waits for the file `go` beside the database. Then it
 * prints what it found.
 */
import { existsSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openSqlite } from '../../dist/store/sqlite/open-database.js'

const [, , file = ''] = process.argv
writeSync(1, 'ready\n')
// Without rest, so that all start within a millisecond; a test that gave up has removed the folder.
while (!existsSync(join(dirname(file), 'go'))) if (!existsSync(dirname(file))) process.exit(1)
const store = await openSqlite({ file })
writeSync(1, `${JSON.stringify({ workspace: store.workspace, isNew: store.isNew })}\n`)
await store.close()
