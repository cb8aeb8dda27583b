/** What the console knows of the place where it runs, and what it asks of it. */

import type { RequestOrigin } from '../connection/trusted-proxies.ts'

export interface ConsoleContext {
  readonly version: string
  /** Where people reach the service, when the settings say so. */
  readonly publicUrl: URL | undefined
  /** The address of who asks, also when proxies stand in between. */
  addressOf(origin: RequestOrigin): string
  /** Puts into a workspace what each has from the start; it may be there already. */
  provision(workspace: string): Promise<void>
  /** Called when there is an owner, so that links which make one are of no use any more. It never throws. */
  onOwner(): void
}
