/** Renders the blocks of a page of the documentation. */
import type { ComponentChildren } from 'preact'
import { CodeBlock } from '../parts/copy.tsx'
import { Disclosure } from '../parts/disclosure.tsx'
import { Table } from '../parts/table/table.tsx'
import type { Block, Inline } from './blocks.ts'

const languages = ['json', 'yaml'] as const

export function DocBlocks({
  blocks,
  place = '',
}: {
  readonly blocks: readonly Block[]
  /** Number of the block that contains these blocks, for the labels of code and tables, which must differ. */
  readonly place?: string
}) {
  return (
    <>
      {blocks.map((block, i) => (
        <DocBlock key={i} block={block} place={`${place}${i + 1}`} />
      ))}
    </>
  )
}

function DocBlock({ block, place }: { readonly block: Block; readonly place: string }) {
  switch (block.kind) {
    case 'heading':
      return <Heading {...block} />
    case 'paragraph':
      return (
        <p class="max-w-prose text-pretty">
          <InlineContent content={block.content} />
        </p>
      )
    case 'code':
      return (
        <CodeBlock
          text={block.text}
          label={`Code ${place}`}
          language={languages.find((each) => each === block.language)}
        />
      )
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List
          class={`flex max-w-prose flex-col gap-1.5 pl-6 ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}
        >
          {block.items.map((item, i) => (
            <li key={i}>
              <div class="flex flex-col gap-2">
                <DocBlocks blocks={item} place={`${place}.${i + 1}.`} />
              </div>
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return <DocTable {...block} label={`Table ${place}`} />
    case 'quote':
      return (
        <blockquote class="flex flex-col gap-3 border-l-4 border-line-strong pl-4 text-ink-soft">
          <DocBlocks blocks={block.blocks} place={`${place}.`} />
        </blockquote>
      )
    case 'details':
      return (
        <div class="rounded-lg border border-line p-4">
          <Disclosure summary={block.summary} class="text-sm font-medium">
            <div class="flex flex-col gap-4 pt-4">
              <DocBlocks blocks={block.blocks} place={`${place}.`} />
            </div>
          </Disclosure>
        </div>
      )
    case 'picture':
      return (
        <img
          src={block.source}
          alt={block.text}
          loading="lazy"
          class="max-w-full rounded-md border border-line bg-white"
        />
      )
  }
}

const headingLooks: Readonly<Record<number, string>> = {
  2: 'mt-6 border-b border-line pb-2 text-xl font-semibold',
  3: 'mt-4 text-lg font-semibold',
}

/** A heading with a link to itself, so that its address can be copied. */
function Heading({
  level,
  id,
  content,
}: {
  readonly level: number
  readonly id: string
  readonly content: readonly Inline[]
}) {
  const Level = level === 2 ? 'h2' : level === 3 ? 'h3' : 'h4'
  return (
    <Level
      id={id}
      tabIndex={-1}
      class={`group scroll-mt-20 outline-none md:scroll-mt-6 ${headingLooks[level] ?? 'mt-2 font-semibold'}`}
    >
      <InlineContent content={content} />
      <a
        href={`#${id}`}
        aria-label="Link to this section"
        class="ml-2 font-normal text-ink-faint opacity-0 group-hover:opacity-100 focus:opacity-100"
      >
        #
      </a>
    </Level>
  )
}

function DocTable({
  head,
  rows,
  label,
}: {
  readonly head: readonly (readonly Inline[])[]
  readonly rows: readonly (readonly (readonly Inline[])[])[]
  readonly label: string
}) {
  return (
    <Table
      label={label}
      columns={head.map((cell) => ({ heading: <InlineContent content={cell} /> }))}
    >
      {rows.map((row, i) => (
        <tr key={i} class="align-top">
          {row.map((cell, j) => (
            <td key={j} class="min-w-28 first:min-w-52 max-sm:first:min-w-28">
              <InlineContent content={cell} />
            </td>
          ))}
        </tr>
      ))}
    </Table>
  )
}

function InlineContent({ content }: { readonly content: readonly Inline[] }) {
  return (
    <>
      {content.map((part, i) => (
        <InlinePart key={i} part={part} />
      ))}
    </>
  )
}

function InlinePart({ part }: { readonly part: Inline }) {
  if (typeof part === 'string') return <>{part}</>
  switch (part.kind) {
    case 'code':
      return (
        <code class="rounded bg-sunken px-1 py-0.5 font-mono text-[0.9em] wrap-anywhere">
          {part.text}
        </code>
      )
    case 'strong':
      return (
        <strong class="font-semibold">
          <InlineContent content={part.content} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <InlineContent content={part.content} />
        </em>
      )
    case 'link':
      return (
        <DocLink href={part.href}>
          <InlineContent content={part.content} />
        </DocLink>
      )
    case 'break':
      return <br />
  }
}

function DocLink({
  href,
  children,
}: {
  readonly href: string
  readonly children: ComponentChildren
}) {
  const isElsewhere = /^https?:/.test(href)
  return (
    <a
      href={href}
      {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}
      class="text-accent-strong underline underline-offset-2"
    >
      {children}
    </a>
  )
}
