/**
 * The command `spate owner`: prints a link with which the owner sets a new password. The command requires access to
 * the database.
 */

import { openReset, openSetup } from '../access/links.ts'
import { type Config, linkUrlOf } from './config.ts'
import { inExistingStore } from './open-store.ts'

/** Prints a one-time link that sets a new password or, if there is no owner yet, creates the owner. */
export async function resetOwner(
  config: Config,
  { json, print }: { readonly json: boolean; readonly print: (text: string) => void },
): Promise<void> {
  await inExistingStore(config, async (store, place) => {
    const now = new Date()
    const reset = await openReset(store, now)
    const token = reset ?? (await openSetup(store, now))
    if (token === undefined) throw new Error('an owner was created at the same time; try again')
    const link = linkUrlOf(config, token)
    const what =
      reset === undefined
        ? 'There is no owner yet. This link creates the owner.'
        : 'This link sets a new password of the owner. It works once and expires in one hour.'
    if (json) print(`${JSON.stringify({ link })}\n`)
    else print(`${link}\n\n${what}\nDatabase: ${place}\n`)
  })
}
