/**
 * Opens a PostgreSQL database when all processes are ready: prints that it is ready, and waits for the table `go` of
 * another database. Then prints the result.
 */
import { writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openPostgres } from '../../../dist/store/postgres/open-database.js'

const [url = '', signalUrl = ''] = (process.argv[2] ?? '').split(' ')
const signal = new pg.Client({ connectionString: signalUrl })
await signal.connect()
writeSync(1, 'ready\n')
for (;;) {
  const { rows } = await signal.query(`select to_regclass('go') is not null as "isTime"`)
  if (rows[0]?.isTime === true) break
  await sleep(5)
}
await signal.end()
const store = await openPostgres({ url, connections: 2, connectTimeoutMs: 5_000 })
writeSync(1, `${JSON.stringify({ workspace: store.workspace, isNew: store.isNew })}\n`)
await store.close()
