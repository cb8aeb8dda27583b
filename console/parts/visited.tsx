/**
 * A page that is loaded when it is visited first. When its file is gone because the service was updated, the window is
 * loaded anew, once; when the service does not answer, that is said instead.
 */
import type { ComponentType } from 'preact'
import { lazy } from 'preact-iso'
import { ask } from '../data/api.ts'
import { tab } from '../data/kept.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { Page } from './page.tsx'

/** Kept in the tab: the address for which the window was loaded anew. */
const place = 'spate.reloaded'

export function visited(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => {
    try {
      const page = await load()
      tab.drop(place)
      return page
    } catch (error) {
      return (await reloadsOnce()) ? Nothing : notLoaded(error)
    }
  })
}

async function reloadsOnce(): Promise<boolean> {
  if (tab.read(place) === location.href) return false
  const answers = await ask('/session').then(
    () => true,
    () => false,
  )
  // Where the tab cannot keep that it was done once, it would be done for ever.
  if (!answers || !tab.keep(place, location.href)) return false
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
