/** The documentation: its pages with a navigation, a search, and a list of the headings of the page. */

import { groups, pages } from 'virtual:docs'
import { useEffect, useState } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import type { DocHeading, DocPage } from '../docs/blocks.ts'
import { headingsOf } from '../docs/blocks.ts'
import { docAddress } from '../docs/doc-address.ts'
import { DocBlocks } from '../docs/doc-blocks.tsx'
import { DocsHits, DocsNav, DocsSearch } from '../docs/docs-nav.tsx'
import { Loading } from '../parts/display.tsx'
import { Empty } from '../parts/empty.tsx'
import { Page } from '../parts/page/page.tsx'

export function DocsPage() {
  const { page: slug = '' } = useRoute().params
  const { url } = useLocation()
  const [query, setQuery] = useState('')
  const page = useDocPage(slug)
  const isMissing = pages[slug] === undefined
  useEffect(() => setQuery(''), [slug])
  useEffect(() => {
    if (page !== undefined) showAnchor()
  }, [url, page])
  const isSearching = query.trim() !== ''
  return (
    <Page
      isWide
      title={isMissing ? 'Page not found' : (page?.title ?? titleOf(slug))}
      above={groupOf(slug)}
    >
      <div class="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 md:grid-cols-[13rem_minmax(0,1fr)] xl:grid-cols-[13rem_minmax(0,1fr)_13rem]">
        <aside class="flex min-w-0 flex-col gap-4 md:sticky md:top-6 md:max-h-[calc(100dvh-3rem)] md:self-start">
          <DocsSearch text={query} onText={setQuery} />
          <PagesMenu slug={slug} />
        </aside>
        <div class="flex min-w-0 flex-col gap-4">
          {isSearching ? (
            <DocsHits query={query} onFollow={() => setQuery('')} />
          ) : isMissing ? (
            <Empty title={`The documentation has no page ${slug}`} picture="gap">
              <a class="text-accent-strong underline" href={docAddress('')}>
                All pages
              </a>
            </Empty>
          ) : page === undefined ? (
            <Loading what="the page" />
          ) : (
            <DocBlocks blocks={page.blocks} />
          )}
        </div>
        {page !== undefined && !isSearching && <Contents headings={headingsOf(page.blocks)} />}
      </div>
    </Page>
  )
}

/** The list of pages: beside the page in wide windows, folded on phones. */
function PagesMenu({ slug }: { readonly slug: string }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(false), [slug])
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="docs-pages"
        onClick={() => setOpen(!isOpen)}
        class="min-h-11 cursor-pointer rounded-md border border-line-control px-3 text-left text-sm font-medium md:hidden"
      >
        {isOpen ? 'Hide all pages' : 'All pages'}
      </button>
      <div id="docs-pages" class={`min-h-0 md:overflow-y-auto ${isOpen ? '' : 'max-md:hidden'}`}>
        <DocsNav current={slug} />
      </div>
    </>
  )
}

function Contents({ headings }: { readonly headings: readonly DocHeading[] }) {
  const shown = headings.filter(({ level }) => level <= 3)
  if (shown.length < 2) return null
  return (
    <nav
      aria-label="On this page"
      class="hidden max-h-[calc(100dvh-3rem)] self-start overflow-y-auto xl:sticky xl:top-6 xl:block"
    >
      <p class="pb-1 text-xs font-semibold text-ink-soft">On this page</p>
      <ul class="border-l border-line">
        {shown.map(({ id, level, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              class={`block py-1 text-sm text-ink-soft hover:text-ink ${level === 2 ? 'pl-3' : 'pl-6'}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Returns a page of the documentation, or undefined while it is loading. */
function useDocPage(slug: string): DocPage | undefined {
  const [loaded, setLoaded] = useState<
    { readonly slug: string; readonly page: DocPage } | undefined
  >(undefined)
  useEffect(() => {
    const load = async () => {
      const page = await pages[slug]?.()
      if (page !== undefined) setLoaded({ slug, page })
    }
    void load()
  }, [slug])
  return loaded?.slug === slug ? loaded.page : undefined
}

/** Scrolls to the heading that the address names, or to the top. The browser does so only when it loads a document. */
function showAnchor(): void {
  const id = decodeURIComponent(location.hash.slice(1))
  const heading = id === '' ? null : document.getElementById(id)
  if (heading === null) {
    scrollTo(0, 0)
    return
  }
  heading.scrollIntoView()
  heading.focus({ preventScroll: true })
}

function titleOf(slug: string): string {
  const entries = groups.flatMap((group) => group.entries)
  return entries.find((entry) => entry.slug === slug)?.title ?? 'Documentation'
}

function groupOf(slug: string): string | undefined {
  return groups.find(({ entries }) => entries.some((entry) => entry.slug === slug))?.title
}
