/**
 * Connections on which nothing was asked yet: browsers and pools of clients open them in advance. Node takes them for
 * busy, so a server that is closed would wait for them as for a request that is under way.
 */

import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const unused = new WeakMap<Server, Set<Socket>>()

/** From now on, so before the server listens. */
export function watchUnusedConnections(server: Server): void {
  const sockets = new Set<Socket>()
  unused.set(server, sockets)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('request', ({ socket }) => sockets.delete(socket))
}

export function closeUnusedConnections(server: Server): void {
  for (const socket of unused.get(server) ?? []) socket.destroy()
}
