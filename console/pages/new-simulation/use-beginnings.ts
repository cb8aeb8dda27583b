/** What a new simulation may begin with: nothing, what a link brought, or one of the examples. */
import { useEffect, useState } from 'preact/hooks'
import type { JsonObject } from '../../../src/text/json.ts'
import { readFragment } from '../../data/share.ts'
import { beginning, examples } from './examples.ts'

export interface Beginning {
  readonly name: string
  readonly title: string
  readonly lead: string
  /** Undefined while it is on its way. */
  readonly definition: JsonObject | undefined
}

export interface Beginnings {
  readonly all: readonly Beginning[]
  /** Why the definition in the address cannot be read. */
  readonly linkProblem: string | undefined
}

const nothing: Beginning = {
  name: 'nothing',
  title: 'From nothing',
  lead: 'One entity with two properties, to be changed.',
  definition: beginning,
}

export function useBeginnings(): Beginnings {
  const [link, setLink] = useState<Awaited<ReturnType<typeof readFragment>>>(undefined)
  const [loaded, setLoaded] = useState<ReadonlyMap<string, JsonObject>>(new Map())
  useEffect(() => {
    const read = () => void readFragment(location.hash).then(setLink)
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  useEffect(() => {
    for (const { name, load } of examples) {
      void load().then((definition) => setLoaded((before) => new Map(before).set(name, definition)))
    }
  }, [])
  const brought: readonly Beginning[] =
    link !== undefined && 'definition' in link
      ? [
          {
            name: 'link',
            title: 'From the link',
            lead: 'The definition that the link brought.',
            definition: link.definition,
          },
        ]
      : []
  return {
    all: [
      ...brought,
      nothing,
      ...examples.map(({ name, title, lead }) => ({
        name,
        title,
        lead,
        definition: loaded.get(name),
      })),
    ],
    linkProblem: link !== undefined && 'problem' in link ? link.problem : undefined,
  }
}
