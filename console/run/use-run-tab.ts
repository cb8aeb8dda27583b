/** The tab of the page of a run. It is in the address of the page, after `#`, as is the section to scroll to. */
import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'

export type RunTab = 'events' | 'use' | 'definition'

/** The tabs of the sections that an address can name. Other addresses show the first tab. */
const tabOf: Readonly<Record<string, RunTab>> = {
  '#use': 'use',
  '#download': 'use',
  '#definition': 'definition',
}

/** Returns the tab that is shown, and a function that shows another one. */
export function useRunTab(): readonly [RunTab, (tab: RunTab) => void] {
  const [hash, setHash] = useState(location.hash)
  const { url } = useLocation()
  useEffect(() => setHash(location.hash), [url])
  useEffect(() => {
    const follow = () => setHash(location.hash)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash])
  const choose = (tab: RunTab) => {
    const { pathname, search } = location
    history.replaceState(null, '', `${pathname}${search}${tab === 'events' ? '' : `#${tab}`}`)
    // Nothing is scrolled to, because the tab is visible already.
    setHash(`#${tab}`)
  }
  return [tabOf[hash] ?? 'events', choose]
}
