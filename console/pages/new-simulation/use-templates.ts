/** The templates of a new simulation: blank, from a shared link, from imported files, and the examples. */
import { useEffect, useState } from 'preact/hooks'
import { nameIssue } from '../../../src/definition/name.ts'
import type { JsonObject } from '../../../src/text/json.ts'
import { readFragment } from '../../data/share.ts'
import type { Imported } from '../../import/import-data.tsx'
import { blankDefinition, examples } from './examples.ts'

export interface Template {
  readonly name: string
  readonly title: string
  readonly lead: string
  /** Heading of the group of cards that contains the template. */
  readonly use: string
  readonly picture?: string | undefined
  /** Key that is suggested for the simulation. */
  readonly key?: string | undefined
  /** The definition of the template; undefined while it is loading and after a failure. */
  readonly definition: JsonObject | undefined
}

export interface Templates {
  readonly all: readonly Template[]
  /** Reason why the definition in the shared link cannot be read. */
  readonly linkProblem: string | undefined
}

/** Returns the template for imported files. */
export function importedTemplate({ name: file, definition }: Imported): Template {
  const stem = file.replace(/\.[^.]*$/u, '')
  return {
    name: importedName,
    title: 'Imported',
    lead: `Inferred from ${file}.`,
    use: 'Your own',
    key: nameIssue(stem) === undefined ? stem : undefined,
    definition,
  }
}

/** Name of the template for imported files, which exists only until the page is left. */
export const importedName = 'imported'

const blank: Template = {
  name: 'nothing',
  title: 'Blank',
  lead: 'A single entity to get you started.',
  use: 'Your own',
  definition: blankDefinition,
}

export function useTemplates(): Templates {
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
  const shared: readonly Template[] =
    link !== undefined && 'definition' in link
      ? [
          {
            name: 'link',
            title: 'Shared with you',
            lead: 'The definition from the link you opened.',
            use: 'Your own',
            definition: link.definition,
          },
        ]
      : []
  return {
    all: [
      ...shared,
      blank,
      ...examples.map(({ name, title, lead, use, picture }) => {
        const result = loaded.get(name)
        return result === 'failed'
          ? {
              name,
              title,
              use,
              lead: 'Could not be loaded. Reload the page to try again.',
              definition: undefined,
            }
          : { name, title, lead, use, picture, key: name, definition: result }
      }),
    ],
    linkProblem: link !== undefined && 'problem' in link ? link.problem : undefined,
  }
}
