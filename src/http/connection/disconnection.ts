/** Notices that a client has disconnected, so that no work is done for a response that no client receives. */

import type { ServerResponse } from 'node:http'

/** The client disconnected before it had its response. */
export class ClientDisconnected extends Error {
  override name = 'ClientDisconnected'
}

/** Returns a signal that is aborted with `ClientDisconnected`. */
export function disconnectionOf(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) controller.abort(new ClientDisconnected())
  })
  return controller.signal
}
