/**
 * Announces a started service, in its first process only: creates the link for the first owner and the first API key, and
 * returns the text that shows them.
 */

import type { Logger } from 'pino'
import { createKey } from '../access/keys.ts'
import { openSetup } from '../access/links.ts'
import { firstExample } from '../package/examples.ts'
import type { Service } from '../service/service.ts'
import type { Store } from '../store/store.ts'
import { hasCode } from '../text/error-code.ts'
import { type Config, consoleUrlOf, linkUrlOf } from './config.ts'
import { liveRun } from './live-run.ts'
import { removeSetupLink, writeSetupLink } from './setup-token.ts'
import { welcome } from './welcome.ts'

interface Started {
  readonly service: Service
  readonly log: Logger
  /** The settings, with the port on which the service listens. */
  readonly config: Config
}

/** Creates the setup link and the first key if they are missing, and returns the welcome text. */
export async function announcement(
  { service, log, config }: Started,
  started: Pick<Parameters<typeof welcome>[0], 'address' | 'metricsAddress' | 'isQuickstart'>,
): Promise<string> {
  const { store } = service
  const { isQuickstart } = started
  const setupLink = await setupLinkOf(store, config, log)
  const example = { workspace: store.workspace, key: firstExample }
  const live = isQuickstart ? await liveRun(service, example) : undefined
  return welcome({
    ...started,
    consoleAddress: consoleUrlOf(config),
    setupLink,
    live,
    // The first key is created last, because a key that is created but not shown would be lost.
    key: isQuickstart ? await firstKey(store) : undefined,
    hasKey: config.apiKey !== undefined,
    data: config.databaseUrl === undefined ? config.data : undefined,
  })
}

/**
 * Creates a setup link and writes it to a file. Returns the link, or undefined if there is an owner. Each start of the
 * service creates another link.
 */
async function setupLinkOf(store: Store, config: Config, log: Logger): Promise<string | undefined> {
  const token = await openSetup(store, new Date())
  if (token === undefined) {
    tryRemoveSetupLink(config, log)
    return undefined
  }
  const link = linkUrlOf(config, token)
  try {
    writeSetupLink(config, link)
  } catch (error) {
    // With PostgreSQL, the data folder need not exist.
    if (config.databaseUrl === undefined) throw error
    if (hasCode(error, 'ENOENT'))
      log.info('the setup link was not written to a file because there is no data folder')
    else log.warn({ err: error }, 'writing the setup link to a file failed')
  }
  return link
}

/** Removes the file with the setup link. The link in the file is no longer valid, so a failure is only logged. */
export function tryRemoveSetupLink(config: Config, log: Logger): void {
  try {
    removeSetupLink(config)
  } catch (error) {
    log.warn({ err: error }, 'removing the file with the used setup link failed')
  }
}

/** Creates an API key and returns it, or returns undefined if the workspace already has a key. */
async function firstKey(store: Store): Promise<string | undefined> {
  const { workspace } = store
  if ((await store.listKeys(workspace)).length > 0) return undefined
  const created = await createKey(store, { workspace, name: 'first', now: new Date() })
  if ('issues' in created) throw new Error('the name "first" is valid')
  return created.key
}
