/**
 * Loads the code of a page on its first visit. If the file is gone after an update of the service, the window is
 * reloaded once; if the service cannot be reached, an error is shown.
 */
import type { ComponentType } from 'preact'
import { lazy } from 'preact-iso'
import { callApi } from '../data/api.ts'
import { tabStorage } from '../data/storage.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { Page } from './page.tsx'

/** Name under which the tab stores the address for which it was reloaded. */
const storageKey = 'spate.reloaded'

export function lazyPage(
  load: () => Promise<ComponentType>,
): ReturnType<typeof lazy<ComponentType>> {
  return lazy(async () => {
    try {
      const page = await load()
      tabStorage.remove(storageKey)
      return page
    } catch (error) {
      return (await reloadOnce()) ? Nothing : notLoaded(error)
    }
  })
}

async function reloadOnce(): Promise<boolean> {
  if (tabStorage.read(storageKey) === location.href) return false
  const isReachable = await callApi('/session').then(
    () => true,
    () => false,
  )
  // If the tab cannot store the address, the window would be reloaded forever.
  if (!isReachable || !tabStorage.write(storageKey, location.href)) return false
  location.reload()
  return true
}

function Nothing() {
  return null
}

function notLoaded(error: unknown): ComponentType {
  return function NotLoaded() {
    return (
      <Page title="This page could not be loaded">
        <Notice kind="danger" title="The service may be down or updating">
          {String(error)}
        </Notice>
        <div>
          <Button onClick={() => location.reload()}>Reload</Button>
        </div>
      </Page>
    )
  }
}
