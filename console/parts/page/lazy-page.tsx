/**
 * Loads the code of a page on its first visit. If the file is gone after an update of the service, the window is
 * reloaded once. While the service cannot be reached, the page waits for it.
 */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { lazy } from 'preact-iso'
import { checkConnection, isDisconnected } from '../../data/connection.ts'
import { tabStorage } from '../../data/storage.ts'
import { Button } from '../button.tsx'
import { Loading } from '../display.tsx'
import { Notice } from '../notice.tsx'
import { Page } from './page.tsx'

/** Name under which the tab stores the address for which it was reloaded. */
const storageKey = 'spate.reloaded'

type LoadPage = () => Promise<ComponentType>

export function lazyPage(load: LoadPage): ReturnType<typeof lazy<ComponentType>> {
  return lazy(async () => {
    try {
      const page = await load()
      tabStorage.remove(storageKey)
      return page
    } catch (error) {
      if (!(await checkConnection())) return waitingPage(load)
      return reloadOnce() ? Nothing : notLoaded(error)
    }
  })
}

/** Reloads the window, unless it was reloaded for this address before. */
function reloadOnce(): boolean {
  if (tabStorage.read(storageKey) === location.href) return false
  // If the tab cannot store the address, the window would be reloaded forever.
  if (!tabStorage.write(storageKey, location.href)) return false
  location.reload()
  return true
}

function Nothing() {
  return null
}

/** Returns a page that is replaced by the requested one as soon as the service can be reached. */
function waitingPage(load: LoadPage): ComponentType {
  let loaded: ComponentType | undefined
  return function Waiting() {
    const [Shown, setShown] = useState<{ readonly Page: ComponentType } | undefined>(
      loaded && { Page: loaded },
    )
    const isWaiting = isDisconnected.value
    useEffect(() => {
      if (isWaiting || Shown !== undefined) return
      load().then(
        (page) => {
          loaded = page
          setShown({ Page: page })
        },
        // Some browsers remember that a script failed to load.
        () => location.reload(),
      )
    }, [isWaiting])
    if (Shown !== undefined) return <Shown.Page />
    return (
      <Page title="Waiting for the service">
        <p class="text-ink-soft">The page opens as soon as the service can be reached.</p>
        <Loading what="the page" />
      </Page>
    )
  }
}

function notLoaded(error: unknown): ComponentType {
  return function NotLoaded() {
    return (
      <Page title="This page could not be loaded">
        <Notice kind="danger" title="The console and the service have different versions">
          {String(error)}
        </Notice>
        <div>
          <Button onClick={() => location.reload()}>Reload</Button>
        </div>
      </Page>
    )
  }
}
