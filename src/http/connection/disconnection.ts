/** Detects that a client has disconnected, so that the service does no work for a response that no client receives. */

import type { ServerResponse } from 'node:http'

/** Thrown when the client disconnected before it received the complete response. */
export class ClientDisconnected extends Error {
  override name = 'ClientDisconnected'
}

/**
 * Returns a signal that is aborted with `ClientDisconnected` if the client disconnects before its response has ended.
 */
export function disconnectionOf(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) controller.abort(new ClientDisconnected())
  })
  return controller.signal
}
