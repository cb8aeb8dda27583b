/** The colours of the tokens as a canvas needs them, and when they change. */
import { useEffect, useState } from 'preact/hooks'

/** As the browser works it out here and now: a canvas knows no custom properties and no `light-dark()`. */
export function colourOf(token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(--color-${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Series take these in turn. */
export const seriesTokens = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6']

/** Counts the changes between light and dark, by the system or by the person. */
export function useThemeChange(): number {
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    const change = () => setChanges((before) => before + 1)
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', change)
    const observer = new MutationObserver(change)
    observer.observe(document.documentElement, {
      attributeFilter: ['data-theme', 'style', 'class'],
    })
    return () => {
      system.removeEventListener('change', change)
      observer.disconnect()
    }
  }, [])
  return changes
}
