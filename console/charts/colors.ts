/** Reads theme colors for canvas drawing and notices theme changes. */
import { useEffect, useState } from 'preact/hooks'

/**
 * Returns the computed color of a theme token, such as `line` for `--color-line`: a canvas supports neither custom
 * properties nor `light-dark()`.
 */
export function colorOf(token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(--color-${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Theme tokens of the colors of the lines of a chart. A line after the last color begins again with the first. */
export const seriesTokens = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6']

/**
 * Returns a counter that increases whenever the theme switches between light and dark, by the operating system or in
 * the console.
 */
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
