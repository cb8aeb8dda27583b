/** Reads theme colors for canvas drawing and notices theme changes. */
import { useEffect, useState } from 'preact/hooks'

/** Returns the computed color of a token: a canvas supports neither custom properties nor `light-dark()`. */
export function colorOf(token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(--color-${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Tokens of the series colors, used in turn. */
export const seriesTokens = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6']

/** Returns a counter that increases at each switch between light and dark, by the system or in the console. */
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
