/** The fragment of the URL names the tab of the page of a run, or a section of it, to which the page scrolls. */
import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'

export type RunTab = 'events' | 'use' | 'definition'

/** The tabs of the fragments. Other fragments show the first tab. */
const tabOf: Readonly<Record<string, RunTab>> = {
  '#use': 'use',
  '#download': 'use',
  '#definition': 'definition',
}

interface Shown {
  readonly tab: RunTab
  /** The section to scroll to; undefined after the user has chosen the tab, which is visible then. */
  readonly section?: string
}

function shownIn(hash: string): Shown {
  return { tab: tabOf[hash] ?? 'events', section: hash.slice(1) }
}

/** Returns the tab that is shown, and a function that shows another one. */
export function useRunTab(): readonly [RunTab, (tab: RunTab) => void] {
  const [{ tab, section }, setShown] = useState(() => shownIn(location.hash))
  const { url } = useLocation()
  useEffect(() => setShown(shownIn(location.hash)), [url])
  useEffect(() => {
    const follow = () => setShown(shownIn(location.hash))
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  useEffect(() => {
    const element = section ? document.getElementById(section) : null
    element?.focus({ preventScroll: true })
    element?.scrollIntoView()
  }, [section])
  const choose = (next: RunTab) => {
    const { pathname, search } = location
    history.replaceState(null, '', `${pathname}${search}${next === 'events' ? '' : `#${next}`}`)
    setShown({ tab: next })
  }
  return [tab, choose]
}
