/** The service as `serve` assembles it, in this process, with access to its pump and any reconnect window. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createKey } from '../../../src/access/keys.ts'
import { newApp } from '../../../src/http/app.ts'
import { newServer, type ServerTimeouts } from '../../../src/http/connection/server.ts'
import { routesOf } from '../../../src/http/routes/routes.ts'
import { Pump } from '../../../src/http/stream/pump.ts'
import type { SlotLimits } from '../../../src/http/stream/slots.ts'
import { FairQueue } from '../../../src/queue/fair-queue.ts'
import { newUuid, randomBelow } from '../../../src/server/identifier.ts'
import { Bulkhead } from '../../../src/service/bulkhead.ts'
import { ensureRootSimulation } from '../../../src/service/initial-content.ts'
import { Machines } from '../../../src/service/machines.ts'
import { Programs } from '../../../src/service/programs.ts'
import type { Service } from '../../../src/service/service.ts'
import { openSqlite } from '../../../src/store/sqlite/open-database.ts'
import type { TestService } from '../../support/service.ts'

export interface PumpedService extends Omit<TestService, 'data'> {
  readonly pump: Pump
  /** Errors of streams and requests. */
  readonly faults: readonly unknown[]
  /** Number of open streams. */
  connections(): number
  /** Makes all incomplete requests time out at the next check of the server. */
  endPatience(): void
  newKey(): Promise<{ readonly key: string }>
}

export interface PumpedSettings {
  readonly patience?: Partial<ServerTimeouts>
  readonly limits?: Partial<SlotLimits>
}

export async function startPumped(
  reconnectWindow = Number.MAX_SAFE_INTEGER,
  { patience, limits }: PumpedSettings = {},
): Promise<PumpedService> {
  const data = await mkdtemp(join(tmpdir(), 'spate-test-'))
  const store = await openSqlite({ file: join(data, 'spate.db') })
  const now = (): Date => new Date()
  const computations = new FairQueue(nextTurn)
  const programs = new Programs(computations)
  const faults: unknown[] = []
  const service: Service = {
    store,
    now,
    newId: newUuid,
    random: randomBelow,
    reconnectWindow,
    computations,
    programs,
    creations: new Bulkhead({ permits: 64, timeoutMs: 2_000 }),
    onRemovalFailed: (error) => faults.push(error),
    machines: new Machines(computations, (error) => faults.push(error)),
  }
  await ensureRootSimulation(service)
  const newKey = async (): Promise<{ readonly key: string }> => {
    const made = await createKey(store, { workspace: store.workspace, name: 'test', now: now() })
    if ('issues' in made) throw new Error(JSON.stringify(made.issues))
    return made
  }
  const { key } = await newKey()
  const pump = new Pump({
    onBroken: (error) => faults.push(error),
    limits: { streamsMax: 10_000, streamsPerKeyMax: 256, ...limits },
    heartbeatMs: 100,
  })
  const app = newApp(
    routesOf('both'),
    { service, pump },
    {
      bodyBytesMax: 10_000_000,
      version: '0',
      onAborted: () => undefined,
      onError: (error) => faults.push(error),
    },
  )
  const server = newServer(app, patience)
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    key,
    pump,
    faults,
    connections: () => sockets.size,
    endPatience: () => Object.assign(server, { headersTimeout: 1, requestTimeout: 1 }),
    newKey,
    request: (path, { method = 'GET', headers = {}, body, signal } = {}) =>
      fetch(`${address}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          'Content-Type': 'application/json',
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      }),
    async stop() {
      pump.destroy()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
      await store.close()
      await rm(data, { recursive: true, force: true })
    },
  }
}
