/** The templates of a new simulation: from a shared link, from imported files, blank, and the examples. */
import { useEffect, useState } from 'preact/hooks'
import { nameIssue } from '../../../src/definition/name.ts'
import { isObject, type JsonObject } from '../../../src/text/json.ts'
import { readFragment } from '../../data/share.ts'
import type { Imported } from '../../import/use-import.ts'
import type { IconName } from '../../parts/icon-paths.ts'
import { blankDefinition, type Example, examples } from './examples.ts'

export interface Template
  extends Omit<Example, 'picture' | 'entities' | 'eventsPerDay'>,
    Partial<Pick<Example, 'picture' | 'entities' | 'eventsPerDay'>> {
  /** Key that is suggested for the simulation. */
  readonly key?: string | undefined
  /** Icon of a template that has no picture. */
  readonly icon?: IconName
}

export interface Templates {
  readonly all: readonly Template[]
  /** Reason why the definition in the shared link cannot be read. */
  readonly linkProblem: string | undefined
}

/** Name of the template for imported files, which exists only until the page is left. */
export const importedName = 'imported'
export const linkName = 'link'
/** Category of the templates that are not examples. */
const ownUse = 'Your own'
/** Name of the template that is selected when the page opens. */
export const firstTemplate = 'shop'

/** Returns the template for imported files. */
export function importedTemplate({ file, definition }: Imported): Template {
  const { entities } = definition
  const [first] = isObject(entities) ? Object.keys(entities) : []
  const stem = file?.replace(/\.[^.]*$/u, '') ?? first ?? ''
  return {
    name: importedName,
    title: 'Imported',
    lead: file === undefined ? 'Inferred from your data.' : `Inferred from ${file}.`,
    use: ownUse,
    icon: 'download',
    key: nameIssue(stem) === undefined ? stem : undefined,
    load: async () => definition,
  }
}

const blank: Template = {
  name: 'nothing',
  title: 'Blank',
  lead: 'A single entity to get you started.',
  use: ownUse,
  icon: 'plus',
  key: 'my-simulation',
  load: async () => blankDefinition,
}

const exampleTemplates: readonly Template[] = examples.map((example) => ({
  ...example,
  key: example.name,
}))

export function useTemplates(imported: Template | undefined): Templates {
  const [link, setLink] = useState<Awaited<ReturnType<typeof readFragment>>>(undefined)
  useEffect(() => {
    const read = () => void readFragment(location.hash).then(setLink)
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  const [shared, setShared] = useState<readonly Template[]>([])
  useEffect(() => {
    setShared(link !== undefined && 'definition' in link ? [linkTemplate(link.definition)] : [])
  }, [link])
  return {
    all: [...shared, ...(imported === undefined ? [] : [imported]), blank, ...exampleTemplates],
    linkProblem: link !== undefined && 'problem' in link ? link.problem : undefined,
  }
}

function linkTemplate(definition: JsonObject): Template {
  return {
    name: linkName,
    title: 'Shared with you',
    lead: 'The definition from the link you opened.',
    use: ownUse,
    icon: 'link',
    load: async () => definition,
  }
}

export interface LoadedTemplate {
  /** The definition of the template; undefined while it is loading and after a failure. */
  readonly definition: JsonObject | undefined
  readonly hasFailed: boolean
}

/** Loads the definition of a template. */
export function useTemplateDefinition(template: Template | undefined): LoadedTemplate {
  const [loaded, setLoaded] = useState<LoadedTemplate & { readonly of?: Template['load'] }>({
    definition: undefined,
    hasFailed: false,
  })
  const load = template?.load
  useEffect(() => {
    if (load === undefined) return
    let isCurrent = true
    const settle = (definition: JsonObject | undefined) => {
      if (isCurrent) setLoaded({ of: load, definition, hasFailed: definition === undefined })
    }
    load().then(settle, () => settle(undefined))
    return () => {
      isCurrent = false
    }
  }, [load])
  return loaded.of === load ? loaded : { definition: undefined, hasFailed: false }
}
