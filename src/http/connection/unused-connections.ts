/**
 * Tracks connections without a request yet, which browsers and client pools open in advance. Node treats these
 * connections as busy, so a server that is closing would wait for them as for a request in progress.
 */

import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const unused = new WeakMap<Server, Set<Socket>>()

/** Tracks the unused connections of a server. Call this before the server listens. */
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
