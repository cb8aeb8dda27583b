/** Whether the window matches a media query, also after it changes. */
import { useEffect, useMemo, useState } from 'preact/hooks'

export function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query])
  const [matches, setMatches] = useState(media.matches)
  useEffect(() => {
    const update = () => setMatches(media.matches)
    update()
    media.addEventListener('change', update)
    return () => media.removeEventListener('change', update)
  }, [media])
  return matches
}
