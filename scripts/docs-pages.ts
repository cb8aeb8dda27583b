/**
 * Vite plugin: the documentation as modules of the console. `virtual:docs` has the navigation and a function that loads
 * each page; a page is a module of its own, so that a visitor loads only what is read.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import {
  type Block,
  type DocEntry,
  type DocGroup,
  type DocPage,
  headingsOf,
  type Inline,
} from '../console/docs/blocks.ts'
import { type AddressOf, docPage } from './docs-markdown.ts'

const root = join(import.meta.dirname, '..')
const index = 'virtual:docs'
const pagePrefix = 'virtual:docs/'
/** The page whose tables are the navigation. */
const firstPath = 'docs/README.md'

/** Pages that the console has in another form, by their path. */
const ownAddresses: Readonly<Record<string, string>> = {
  'docs/reference/types.md': '/console/types',
}
/** Pictures that would show the console inside of the console. */
const omittedPictures: ReadonlySet<string> = new Set(['docs/console.jpg'])

export function docsPages(): Plugin {
  let pages: ReadonlyMap<string, DocPage> | undefined
  return {
    name: 'docs-pages',
    resolveId: (id) => (id === index || id.startsWith(pagePrefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${index}`)) return undefined
      pages ??= readPages()
      if (id === `\0${index}`) return indexModule(pages)
      const page = pages.get(id.slice(pagePrefix.length + 1))
      return page && pageModule(page)
    },
  }
}

/** Reads all pages that the navigation names, by their slug. */
export function readPages(): ReadonlyMap<string, DocPage> {
  const paths = pathsIn(readFileSync(join(root, firstPath), 'utf8'))
  const addressOf: AddressOf = (path) =>
    ownAddresses[path] ?? (paths.includes(path) ? docAddress(slugOf(path)) : undefined)
  return new Map(
    paths
      .filter((path) => ownAddresses[path] === undefined)
      .map((path) => {
        const page = docPage(path, readFileSync(join(root, path), 'utf8'), addressOf)
        return [slugOf(path), { ...page, blocks: page.blocks.filter(isShown) }] as const
      }),
  )
}

function isShown(block: Block): boolean {
  return block.kind !== 'picture' || !omittedPictures.has(block.source)
}

/** Returns the paths of the pages: the first one, the overview, and those to which the first one links. */
function pathsIn(text: string): readonly string[] {
  const linked = [...text.matchAll(/\]\(([\w/-]+\.md)\)/g)].map(([, path]) => `docs/${path}`)
  return [...new Set([firstPath, ...linked, 'README.md'])]
}

function slugOf(path: string): string {
  if (path === firstPath) return ''
  return path === 'README.md' ? 'overview' : path.replace(/^docs\//, '').replace(/\.md$/, '')
}

function docAddress(slug: string): string {
  return slug === '' ? '/console/docs' : `/console/docs/${slug}`
}

/** Returns the groups of the navigation: the headings of the first page, with the pages to which their tables link. */
export function groupsOf(pages: ReadonlyMap<string, DocPage>): readonly DocGroup[] {
  const first = pages.get('')
  if (first === undefined) throw new Error(`${firstPath} is missing`)
  const groups: { title: string; entries: DocEntry[] }[] = [
    {
      title: 'Start',
      entries: [entryOf(pages, '', 'Documentation'), entryOf(pages, 'overview', 'About Spate')],
    },
  ]
  const seen = new Set(['', 'overview'])
  for (const block of first.blocks) {
    if (block.kind === 'heading') groups.push({ title: titleOf(block.content), entries: [] })
    if (block.kind !== 'table') continue
    for (const link of block.rows.flat(2).filter(isDocLink)) {
      const slug = link.href.replace(/^\/console\/docs\/?/, '')
      if (seen.has(slug)) continue
      seen.add(slug)
      groups.at(-1)?.entries.push(entryOf(pages, slug, titleOf(link.content)))
    }
  }
  return groups.filter(({ entries }) => entries.length > 0)
}

function isDocLink(part: Inline): part is Extract<Inline, { readonly kind: 'link' }> {
  return typeof part !== 'string' && part.kind === 'link' && part.href.startsWith('/console/docs')
}

function titleOf(content: readonly Inline[]): string {
  const [first] = content
  return typeof first === 'string' ? first : ''
}

function entryOf(pages: ReadonlyMap<string, DocPage>, slug: string, title: string): DocEntry {
  const page = pages.get(slug)
  if (page === undefined) throw new Error(`the documentation has no page ${slug}`)
  return { slug, title, headings: headingsOf(page.blocks) }
}

function indexModule(pages: ReadonlyMap<string, DocPage>): string {
  const loaders = [...pages.keys()].map((slug) => {
    const id = JSON.stringify(`${pagePrefix}${slug}`)
    return `${JSON.stringify(slug)}: () => import(${id}).then(({ page }) => page)`
  })
  return [
    `export const groups = ${JSON.stringify(groupsOf(pages))}`,
    `export const pages = { ${loaders.join(', ')} }`,
  ].join('\n')
}

/** Returns the module of a page. Its pictures are files of the build. */
function pageModule(page: DocPage): string {
  const sources = [
    ...new Set(page.blocks.flatMap((block) => (block.kind === 'picture' ? [block.source] : []))),
  ]
  const imports = sources.map(
    (source, i) => `import picture${i} from ${JSON.stringify(`${join(root, source)}?url`)}`,
  )
  const addresses = sources.map((source, i) => `${JSON.stringify(source)}: picture${i}`)
  return [
    ...imports,
    `const addresses = { ${addresses.join(', ')} }`,
    `const read = JSON.parse(${JSON.stringify(JSON.stringify(page))})`,
    `const shown = (block) => block.kind === 'picture' ? { ...block, source: addresses[block.source] } : block`,
    `export const page = { ...read, blocks: read.blocks.map(shown) }`,
  ].join('\n')
}
