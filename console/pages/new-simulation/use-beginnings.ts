/** What a new simulation may begin with: nothing, what a link brought, or one of the examples. */
import { useEffect, useState } from 'preact/hooks'
import type { JsonObject } from '../../../src/text/json.ts'
import { readFragment } from '../../data/share.ts'
import { beginning, examples } from './examples.ts'

export interface Beginning {
  readonly name: string
  readonly title: string
  readonly lead: string
  /** Undefined while it is on its way, and when it did not come. */
  readonly definition: JsonObject | undefined
}

export interface Beginnings {
  readonly all: readonly Beginning[]
  /** Why the definition in the address cannot be read. */
  readonly linkProblem: string | undefined
}

const nothing: Beginning = {
  name: 'nothing',
  title: 'Blank',
  lead: 'A single entity to get you started.',
  definition: beginning,
}

export function useBeginnings(): Beginnings {
  const [link, setLink] = useState<Awaited<ReturnType<typeof readFragment>>>(undefined)
  const [loaded, setLoaded] = useState<ReadonlyMap<string, JsonObject | 'failed'>>(new Map())
  useEffect(() => {
    const read = () => void readFragment(location.hash).then(setLink)
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  useEffect(() => {
    for (const { name, load } of examples) {
      const settle = (result: JsonObject | 'failed') =>
        setLoaded((before) => new Map(before).set(name, result))
      void load().then(settle, () => settle('failed'))
    }
  }, [])
  const brought: readonly Beginning[] =
    link !== undefined && 'definition' in link
      ? [
          {
            name: 'link',
            title: 'Shared with you',
            lead: 'The definition from the link you opened.',
            definition: link.definition,
          },
        ]
      : []
  return {
    all: [
      ...brought,
      nothing,
      ...examples.map(({ name, title, lead }) => {
        const result = loaded.get(name)
        return result === 'failed'
          ? {
              name,
              title,
              lead: 'Could not be loaded. Reload the page to try again.',
              definition: undefined,
            }
          : { name, title, lead, definition: result }
      }),
    ],
    linkProblem: link !== undefined && 'problem' in link ? link.problem : undefined,
  }
}
