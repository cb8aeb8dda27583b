/**
 * Opens a database when all processes are ready: prints that it is ready, and waits for the file `go` in the folder of
 * the database. Then prints the result.
 */
import { existsSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openSqlite } from '../../dist/store/sqlite/open-database.js'

const [, , file = ''] = process.argv
writeSync(1, 'ready\n')
// Polls without a pause, so that all start within a millisecond. A test that has failed has removed the folder.
while (!existsSync(join(dirname(file), 'go'))) if (!existsSync(dirname(file))) process.exit(1)
const store = await openSqlite({ file })
writeSync(1, `${JSON.stringify({ workspace: store.workspace, isNew: store.isNew })}\n`)
await store.close()
