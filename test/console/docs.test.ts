/** The documentation of the console: the translation of Markdown, and the search. */
import { describe, expect, test } from 'vitest'
import { headingsOf } from '../../console/docs/blocks.ts'
import { searchSections, sectionsOf } from '../../console/docs/search.ts'
import { docPage } from '../../scripts/docs-markdown.ts'
import { groupsOf, readPages } from '../../scripts/docs-pages.ts'

const pages = readPages()
const addressOf = (path: string) =>
  path === 'docs/guides/kafka.md' ? '/console/docs/guides/kafka' : undefined

function blocksOf(text: string) {
  return docPage('docs/reference/page.md', `# Title\n\n${text}`, addressOf).blocks
}

describe('the translation of Markdown', () => {
  test('links lead to pages of the console; links to other files become text', () => {
    expect(
      blocksOf('See [Kafka](../guides/kafka.md#keys), [compose](../../compose.yaml).'),
    ).toEqual([
      {
        kind: 'paragraph',
        content: [
          'See ',
          { kind: 'link', href: '/console/docs/guides/kafka#keys', content: ['Kafka'] },
          ', compose.',
        ],
      },
    ])
  })

  test('characters that are special in HTML stay as they are written', () => {
    expect(blocksOf('`a < b` & "c" <name> &lt;d&gt;')).toEqual([
      {
        kind: 'paragraph',
        content: [{ kind: 'code', text: 'a < b' }, ' & "c" <name> <d>'],
      },
    ])
  })

  test('headings have the anchors of GitHub; repeated ones are numbered', () => {
    const headings = headingsOf(blocksOf('## The `rate` of it\n\n### Same\n\n### Same'))
    expect(headings.map(({ id }) => id)).toEqual(['the-rate-of-it', 'same', 'same-1'])
  })

  test('code, lists, tables, quotes and folded parts', () => {
    const text =
      '```sh\nspate run\n```\n\n1. one\n2. two\n\n| A | B |\n|---|---|\n| `x` | y<br>z |\n\n> quoted\n\n<details>\n<summary>More</summary>\n\ninside\n\n</details>'
    expect(blocksOf(text)).toMatchObject([
      { kind: 'code', language: 'sh', text: 'spate run' },
      { kind: 'list', isOrdered: true, items: [[{}], [{}]] },
      { kind: 'table', head: [['A'], ['B']], rows: [[[{ text: 'x' }], ['y', {}, 'z']]] },
      { kind: 'quote' },
      { kind: 'details', summary: 'More', blocks: [{ content: ['inside'] }] },
    ])
  })

  test('other HTML is refused', () => {
    expect(() => blocksOf('<script>alert(1)</script>')).toThrow('cannot show html')
  })
})

describe('the pages', () => {
  test('the navigation has every page once', () => {
    const slugs = groupsOf(pages).flatMap(({ entries }) => entries.map(({ slug }) => slug))
    expect(slugs.toSorted()).toEqual([...pages.keys()].toSorted())
  })

  test('links between pages lead to pages and headings', () => {
    const broken: string[] = []
    for (const [slug, page] of pages) {
      for (const [, target = '', id] of JSON.stringify(page).matchAll(
        /"href":"\/console\/docs\/?([^"#]*)(?:#([^"]*))?"/g,
      )) {
        const found = pages.get(target)
        const ids = found && headingsOf(found.blocks).map((heading) => heading.id)
        if (ids === undefined || (id !== undefined && !ids.includes(id)))
          broken.push(`${slug}: ${target}#${id}`)
      }
    }
    expect(broken).toEqual([])
  })
})

describe('the search', () => {
  const sections = [...pages].flatMap(([slug, page]) => sectionsOf(slug, page))
  const first = (query: string) => searchSections(sections, query)[0]

  test('finds sections by their titles first, and by their text', () => {
    expect(first('kafka')?.section.slug).toMatch(/kafka/)
    expect(first('rate')?.section).toMatchObject({ slug: 'reference/language', id: 'rates' })
    expect(first('seasons')?.section.text).toContain('seasons')
    expect(first('binomially zebra')).toBeUndefined()
    expect(searchSections(sections, ' ')).toEqual([])
  })

  test('each hit contains all words, and its excerpt marks one', () => {
    for (const { section, excerpt } of searchSections(sections, 'duplicate events')) {
      const text = `${section.title} ${section.pageTitle} ${section.text}`.toLowerCase()
      expect(text).toContain('duplicate')
      expect(text).toContain('events')
      expect(excerpt.map((part) => part.text).join('').length).toBeLessThan(400)
    }
    expect(first('duplicate events')?.excerpt.some(({ isMatch }) => isMatch)).toBe(true)
  })

  test('special characters are searched as they are', () => {
    expect(() => searchSections(sections, '(a|b) [c] \\d *')).not.toThrow()
    expect(first('--json')?.section.text).toContain('--json')
  })
})
