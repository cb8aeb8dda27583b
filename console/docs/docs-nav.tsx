/** The navigation of the documentation: a search over all pages, and the pages in their groups. */

import { groups, pages } from 'virtual:docs'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { countedText } from '../parts/display.tsx'
import { control } from '../parts/field.tsx'
import type { DocEntry } from './blocks.ts'
import { docAddress } from './doc-address.ts'
import { type DocHit, type DocSection, searchSections, sectionsOf } from './search.ts'

export function DocsSearch({
  text,
  onText,
}: {
  readonly text: string
  readonly onText: (text: string) => void
}) {
  return (
    <input
      type="search"
      class={control}
      aria-label="Search the documentation"
      placeholder="Search"
      value={text}
      onInput={(event) => onText(event.currentTarget.value)}
    />
  )
}

export function DocsNav({ current }: { readonly current: string }) {
  return (
    <nav aria-label="Documentation" class="flex flex-col gap-5">
      {groups.map(({ title, entries }) => (
        <section key={title}>
          <h2 class="px-2.5 pb-1 text-xs font-semibold text-ink-soft">{title}</h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.slug}>
                <EntryLink entry={entry} isCurrent={entry.slug === current} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function EntryLink({
  entry: { slug, title },
  isCurrent,
}: {
  readonly entry: DocEntry
  readonly isCurrent: boolean
}) {
  return (
    <a
      href={docAddress(slug)}
      aria-current={isCurrent ? 'page' : undefined}
      class="block rounded-md px-2.5 py-1 text-sm text-ink-soft hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-strong max-md:py-2.5"
    >
      {title}
    </a>
  )
}

/** Returns the sections of all pages, or undefined while they are loading. `isWanted` starts to load them. */
function useSections(isWanted: boolean): readonly DocSection[] | undefined {
  const [sections, setSections] = useState<readonly DocSection[] | undefined>(undefined)
  useEffect(() => {
    if (!isWanted || sections !== undefined) return
    const load = async () => {
      const slugs = groups.flatMap(({ entries }) => entries.map(({ slug }) => slug))
      const loaded = await Promise.all(
        slugs.map(async (slug) => {
          const page = await pages[slug]?.()
          return page === undefined ? [] : sectionsOf(slug, page)
        }),
      )
      setSections(loaded.flat())
    }
    void load()
  }, [isWanted])
  return sections
}

export function DocsHits({
  query,
  onFollow,
}: {
  readonly query: string
  readonly onFollow: () => void
}) {
  const sections = useSections(query.trim() !== '')
  const hits = useMemo(() => searchSections(sections ?? [], query), [sections, query])
  return (
    <section aria-label="Search results" class="flex flex-col gap-3">
      <p role="status" class="text-sm text-ink-soft">
        {sections === undefined ? 'Loading the documentation…' : countOf(hits, query)}
      </p>
      <ul class="flex flex-col gap-2">
        {hits.map((hit) => (
          <li key={`${hit.section.slug}#${hit.section.id}`}>
            <Hit hit={hit} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function countOf(hits: readonly DocHit[], query: string): string {
  if (hits.length === 0) return `No sections contain “${query.trim()}”.`
  return countedText(hits.length, 'section')
}

function Hit({
  hit: { section, excerpt },
  onFollow,
}: {
  readonly hit: DocHit
  readonly onFollow: () => void
}) {
  const { slug, id, title, pageTitle } = section
  return (
    <a
      href={docAddress(slug, id)}
      onClick={onFollow}
      class="flex flex-col gap-0.5 rounded-lg border border-line bg-surface px-4 py-3 hover:border-accent"
    >
      <span class="text-sm font-semibold text-accent-strong">
        {title}
        {id !== '' && <span class="font-normal text-ink-soft"> · {pageTitle}</span>}
      </span>
      <span class="text-sm text-ink-soft wrap-anywhere">
        {excerpt.map((part, i) =>
          part.isMatch ? (
            <mark key={i} class="rounded-sm bg-warning-soft text-ink">
              {part.text}
            </mark>
          ) : (
            <span key={i}>{part.text}</span>
          ),
        )}
      </span>
    </a>
  )
}
