/** Searchable gallery of types with sample values, by group. */
import { useId, useMemo, useState } from 'preact/hooks'
import { useLoaded } from '../data/loaded.ts'
import { groupOf, loadTypes, searchTypes, type TypeListing } from '../data/type-listings.ts'
import { countedText, Loading } from '../parts/display.tsx'
import { Empty } from '../parts/empty.tsx'
import { control, useFirstFocus } from '../parts/field.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import { Prose } from '../parts/prose.tsx'
import { seriesColor } from '../preview/series-color.ts'
import { groupsOf, type TypeGroup } from './type-groups.ts'
import { TypeIcon } from './type-icon.tsx'
import { valueText } from './value-text.ts'

/** Value of the filter that shows the types of all groups. */
const allGroups = 'all'

export function TypeGallery({
  hrefOf,
  onChoose,
  autofocus = false,
  hasGroupList = false,
}: {
  /** Returns the address to which the card of a type links, from the name of the type. */
  readonly hrefOf?: (name: string) => string
  /** Called when the user chooses a type. If it is set, the cards are buttons instead of links. */
  readonly onChoose?: (type: TypeListing) => void
  /** Whether the search field gets the focus when the types appear. */
  readonly autofocus?: boolean
  /** Whether wide windows show the groups as a list beside the types instead of a select. */
  readonly hasGroupList?: boolean
}) {
  const { value: types, refused } = useLoaded(loadTypes, [])
  const search = useFirstFocus(autofocus && types !== undefined)
  const [text, setText] = useState('')
  const [group, setGroup] = useState(allGroups)
  const groups = useMemo(() => groupsOf(types ?? []), [types])
  const found = useMemo(
    () =>
      searchTypes(types ?? [], text).filter(
        ({ name }) => group === allGroups || groupOf(name) === group,
      ),
    [types, text, group],
  )
  if (refused) return <ErrorNotice refused={refused} />
  if (types === undefined) return <Loading what="the types" />
  const cards = { hrefOf, onChoose, colorOf: (name: string) => colorOf(groups, name) }
  return (
    <div
      class={
        hasGroupList ? 'grid gap-x-8 lg:grid-cols-[11rem_minmax(0,1fr)] lg:items-start' : undefined
      }
    >
      {hasGroupList && <GroupList groups={groups} chosen={group} onChoose={setGroup} />}
      <div class="flex min-w-0 flex-col gap-4">
        <div class="flex flex-col gap-3 sm:flex-row">
          <input
            ref={search}
            type="search"
            class={control}
            aria-label="Search types"
            placeholder={`Search ${types.length} types, such as price`}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <select
            class={`${control} sm:w-60 ${hasGroupList ? 'lg:hidden' : ''}`}
            aria-label="Filter by group"
            value={group}
            onInput={(event) => setGroup(event.currentTarget.value)}
          >
            <option value={allGroups}>All groups</option>
            {groups.map(({ name, title, types: { length } }) => (
              <option key={name} value={name}>
                {title} ({length})
              </option>
            ))}
          </select>
        </div>
        <p class="text-sm text-ink-soft" role="status">
          {countedText(found.length, 'type')}
        </p>
        {found.length === 0 ? (
          <Empty title="No matching types" picture="search">
            <p>
              <Prose text="A value can also be listed, generated from a pattern or computed: see `enum`, `string` and `function`." />
            </p>
          </Empty>
        ) : text.trim() === '' ? (
          groupsOf(found).map((each) => <GroupSection key={each.name} group={each} {...cards} />)
        ) : (
          // The matches of a search are in the order of their rank, over all groups.
          <Cards types={found} {...cards} />
        )}
      </div>
    </div>
  )
}

/** The groups as a list of buttons beside the types, which stays in view. */
function GroupList({
  groups,
  chosen,
  onChoose,
}: {
  readonly groups: readonly TypeGroup[]
  readonly chosen: string
  readonly onChoose: (group: string) => void
}) {
  const total = groups.reduce((sum, { types: { length } }) => sum + length, 0)
  const entries = [
    { name: allGroups, title: 'All groups', count: total },
    ...groups.map(({ name, title, types: { length } }) => ({ name, title, count: length })),
  ]
  return (
    <fieldset
      aria-label="Filter by group"
      class="sticky top-4 -ml-2.5 max-h-[calc(100dvh-2rem)] overflow-y-auto max-lg:hidden"
    >
      <ul>
        {entries.map(({ name, title, count }) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={name === chosen}
              onClick={() => {
                onChoose(name)
                scrollTo({ top: 0 })
              }}
              class="flex w-full cursor-pointer justify-between gap-2 rounded-md px-2.5 py-1 text-left text-sm text-ink-soft -outline-offset-2 hover:bg-sunken hover:text-ink aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent-strong"
            >
              {title} <span class="text-ink-faint tabular-nums">{count}</span>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

interface CardActions {
  readonly hrefOf: ((name: string) => string) | undefined
  readonly onChoose: ((type: TypeListing) => void) | undefined
  /** Returns the CSS class with the color of a type. */
  readonly colorOf: (name: string) => string
}

/** Returns the color of a type: that of its group, by the position of the group. */
function colorOf(groups: readonly TypeGroup[], type: string): string {
  return seriesColor(groups.findIndex(({ name }) => name === groupOf(type)))
}

function GroupSection({
  group: { title, types },
  ...actions
}: CardActions & { readonly group: TypeGroup }) {
  const id = useId()
  return (
    <section aria-labelledby={id} class="flex flex-col gap-3 pt-2">
      <h2 id={id} class="flex items-center gap-2 text-lg font-semibold">
        {title}
        <span class="text-sm font-normal text-ink-soft tabular-nums">{types.length}</span>
      </h2>
      <Cards types={types} {...actions} />
    </section>
  )
}

function Cards({
  types,
  hrefOf,
  onChoose,
  colorOf,
}: CardActions & { readonly types: readonly TypeListing[] }) {
  return (
    <ul class="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {types.map((type) => (
        <li key={type.name} class="min-w-0">
          <TypeCard
            type={type}
            color={colorOf(type.name)}
            {...(hrefOf && { href: hrefOf(type.name) })}
            {...(onChoose && { onChoose: () => onChoose(type) })}
          />
        </li>
      ))}
    </ul>
  )
}

const shownValues = 3

function TypeCard({
  type: { name, summary, examples },
  color,
  href,
  onChoose,
}: {
  readonly type: TypeListing
  /** CSS class with the color of the icon. */
  readonly color: string
  readonly href?: string
  readonly onChoose?: () => void
}) {
  const look =
    'flex h-full w-full gap-3 rounded-lg border border-line bg-surface p-3 text-left hover:border-accent'
  const samples = [...new Set(examples[0]?.values.map(valueText))].slice(0, shownValues).join(' · ')
  const content = (
    <>
      <span
        class={`relative flex size-8 shrink-0 items-center justify-center before:absolute before:inset-0 before:rounded-md before:bg-current before:opacity-12 ${color}`}
      >
        <TypeIcon type={name} />
      </span>
      <span class="flex min-w-0 flex-1 flex-col">
        <span class="font-mono text-sm font-semibold break-all">{name}</span>
        <span class="line-clamp-2 text-sm text-ink-soft">
          <Prose text={summary} />
        </span>
        <span class="truncate pt-0.5 font-mono text-xs text-ink-soft" title={samples}>
          {samples}
        </span>
      </span>
    </>
  )
  return onChoose ? (
    <button type="button" class={look} onClick={onChoose}>
      {content}
    </button>
  ) : (
    <a class={look} href={href ?? '#'}>
      {content}
    </a>
  )
}
