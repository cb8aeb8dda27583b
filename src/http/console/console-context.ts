/** The functions and settings of the service that the console needs. */

import type { RequestOrigin } from '../connection/trusted-proxies.ts'

export interface ConsoleContext {
  readonly version: string
  /** The URL at which people reach the service; undefined if the settings do not contain it. */
  readonly publicUrl: URL | undefined
  /** Returns the IP address of the client, also if the request passed proxies. */
  addressOf(origin: RequestOrigin): string
  /** Adds the initial content to the workspace with an id. Existing content stays. */
  provision(workspace: string): Promise<void>
  /** Called when an owner exists, so that the setup link can be removed: it is no longer valid. Never throws. */
  onOwner(): void
}
