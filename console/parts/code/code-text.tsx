/** JSON or YAML in the colors of the editor. The text is shown at once, and its colors when they are loaded. */
import { useEffect, useState } from 'preact/hooks'
import type { Language } from '../../../src/spelling/language.ts'
import { checkConnection } from '../../data/connection.ts'
import type { ColoredPart } from './colored-parts.ts'

/** Maximum length of a text with colors, in characters. */
const lengthMax = 50_000

interface Colored {
  readonly text: string
  readonly parts: readonly ColoredPart[]
}

export function CodeText({
  text,
  language,
}: {
  readonly text: string
  /** Language of the text; undefined for text without colors. */
  readonly language: Language | undefined
}) {
  const [colored, setColored] = useState<Colored | undefined>(undefined)
  useEffect(() => {
    if (language === undefined || text.length > lengthMax) return
    let isLatest = true
    const color = async () => {
      const { coloredParts } = await import('./colored-parts.ts')
      const parts = await coloredParts(text, language)
      if (isLatest) setColored({ text, parts })
    }
    // Without a connection, the text stays without colors.
    color().catch(checkConnection)
    return () => {
      isLatest = false
    }
  }, [text, language])
  if (colored?.text !== text) return <>{text}</>
  return (
    <>
      {colored.parts.map(({ text: part, look }, i) =>
        look === '' ? (
          part
        ) : (
          <span key={i} class={look}>
            {part}
          </span>
        ),
      )}
    </>
  )
}
