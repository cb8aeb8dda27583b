/** PostgreSQL over an untrusted network: the certificate is checked. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgres } from '../../../src/store/postgres/open-database.ts'
import { startPostgres, type ThrowawayPostgres } from '../../support/postgres.ts'

/** The code in the TLS request of a client, the last four of its eight bytes. */
const tlsRequest = 80_877_103

let folder: string
let postgres: ThrowawayPostgres
let entrance: Server
let address: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spate-tls-'))
  const certificate = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', 'key.pem', '-out', 'certificate.pem']
  execFileSync('openssl', [...certificate, ...name, ...files], { cwd: folder, stdio: 'ignore' })
  postgres = await startPostgres()
  const context = createSecureContext({
    key: await readFile(join(folder, 'key.pem')),
    cert: await readFile(join(folder, 'certificate.pem')),
  })
  entrance = tlsEntrance(join(postgres.socketDirectory, `.s.PGSQL.${postgres.port}`), context)
  await new Promise<void>((resolve) => entrance.listen(0, 'localhost', resolve))
  const { port } = entrance.address() as AddressInfo
  address = `postgres://postgres:hunter2@localhost:${port}/postgres`
})
afterAll(async () => {
  entrance.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A TLS front end that, like a server on a network, only accepts clients that request TLS. */
function tlsEntrance(path: string, secureContext: SecureContext): Server {
  const join = (a: Duplex, b: Socket): void => {
    a.on('error', () => b.destroy())
    b.on('error', () => a.destroy())
    a.pipe(b).pipe(a)
  }
  return createServer((client) => {
    client.on('error', () => undefined)
    client.once('readable', () => {
      const first: unknown = client.read()
      if (!Buffer.isBuffer(first) || first.length !== 8 || first.readInt32BE(4) !== tlsRequest) {
        client.destroy()
        return
      }
      client.write('S')
      join(new TLSSocket(client, { isServer: true, secureContext }), connect(path))
    })
  })
}

async function outcome(parameters: string): Promise<string> {
  try {
    const url = `${address}${parameters}`
    const store = await openPostgres({ url, connections: 2, connectTimeoutMs: 0 })
    await store.close()
    return 'opened'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

it('is opened if its certificate is trusted, or need not be', async () => {
  const root = encodeURIComponent(join(folder, 'certificate.pem'))
  expect(await outcome(`?sslmode=verify-full&sslrootcert=${root}`)).toBe('opened')
  expect(await outcome('?sslmode=no-verify')).toBe('opened')
})

it('is not opened if its certificate is not trusted, with a solution', async () => {
  const said = await outcome('?sslmode=verify-full')
  // Newer versions of Node have more text in the parentheses.
  expect(said).toMatch(/has an untrusted certificate \(self-signed certificate[;)]/)
  expect(said).toContain('sslrootcert=FILE')
  expect(said).not.toContain('hunter2')
  expect(await outcome('?sslmode=verify-full&sslrootcert=/none.pem')).toMatch(
    /^a file that SPATE_DATABASE_URL names cannot be read: .*\/none\.pem/,
  )
})
