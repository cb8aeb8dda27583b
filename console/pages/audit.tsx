/** Page with the audit log of the workspace: who changed what, and when. */
import { useRef, useState } from 'preact/hooks'
import { callApi } from '../data/api.ts'
import {
  actionText,
  type Change,
  type ChangeFilter,
  type ChangeList,
  listChanges,
  subjectAddress,
  subjectText,
} from '../data/audit.ts'
import { authorText } from '../data/history.ts'
import { useLoaded } from '../data/loaded.ts'
import { useSending } from '../data/sending.ts'
import { hasRole } from '../data/session.ts'
import { Button } from '../parts/button.tsx'
import { countText, dateTimeText, Loading } from '../parts/display.tsx'
import { Empty } from '../parts/empty.tsx'
import { SelectField } from '../parts/field.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page/page.tsx'
import { RoleNotice } from '../parts/session/role-notice.tsx'
import { Table, wideCell, widestCell } from '../parts/table/table.tsx'

const kinds = [
  ['', 'Everything'],
  ['simulation', 'Simulations'],
  ['run', 'Runs'],
  ['key', 'API keys'],
  ['person', 'People'],
  ['invitation', 'Invitations'],
  ['session', 'Sign-ins'],
  ['password', 'Passwords'],
  ['workspace', 'Workspace'],
] as const

export function AuditPage() {
  return (
    <Page
      title="Audit log"
      above={
        <a href="/console/settings" class="hover:underline">
          Settings
        </a>
      }
      lead="Changes by people and API keys in this workspace in the last 90 days."
    >
      {hasRole('owner') ? (
        <AuditLog />
      ) : (
        <RoleNotice needs="owner" to="see who changed what in the workspace" />
      )}
    </Page>
  )
}

interface Named {
  readonly id: string
  readonly name: string
}

function AuditLog() {
  const [filter, setFilter] = useState<ChangeFilter>({ kind: '', author: '' })
  const { value: present = [], refused } = useLoaded(loadAuthors, [])
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  // Authors of changes may have been removed from the workspace, or renamed since.
  const authors = new Map([...present, ...seen, ...present])
  return (
    <>
      <ErrorNotice refused={refused} />
      <div class="grid max-w-xl gap-4 sm:grid-cols-2">
        <SelectField
          label="Actor"
          issue={undefined}
          value={filter.author}
          onInput={(author) => setFilter({ ...filter, author })}
          options={[['', 'Everyone'], ...authors, ['operator', 'Operator']]}
        />
        <SelectField
          label="Object"
          issue={undefined}
          value={filter.kind}
          onInput={(kind) => setFilter({ ...filter, kind })}
          options={kinds}
        />
      </div>
      <Changes
        key={`${filter.kind} ${filter.author}`}
        filter={filter}
        onRows={(rows) => setSeen((newer) => new Map([...authorsOf(rows).toReversed(), ...newer]))}
      />
    </>
  )
}

/** The id and the name of an author. */
type Option = readonly [string, string]

/** Returns the people and the API keys of the workspace. */
async function loadAuthors(signal: AbortSignal): Promise<readonly Option[]> {
  const [people, keys] = await Promise.all(
    ['/people', '/keys'].map((path) => callApi<readonly Named[]>(path, { signal })),
  )
  return [
    ...(people?.body ?? []).map(({ id, name }) => [id, name] as const),
    ...(keys?.body ?? []).map(({ id, name }) => [id, `API key ${name}`] as const),
  ]
}

function authorsOf(rows: readonly Change[]): readonly Option[] {
  return rows.flatMap(({ author }) => (author === null ? [] : [[author.id, authorText(author)]]))
}

function Changes({
  filter,
  onRows,
}: {
  readonly filter: ChangeFilter
  /** Called with each page of rows. */
  readonly onRows: (rows: readonly Change[]) => void
}) {
  const load = async (options: Parameters<typeof listChanges>[1]) => {
    const page = await listChanges(filter, options)
    onRows(page.rows)
    return page
  }
  const { value: first, refused } = useLoaded((signal) => load({ signal }), [])
  const [older, setOlder] = useState<ChangeList | undefined>(undefined)
  const loading = useSending()
  const status = useRef<HTMLParagraphElement>(null)
  const rows = [...(first?.rows ?? []), ...(older?.rows ?? [])]
  const hasMore = (older ?? first)?.hasMore ?? false
  const loadOlder = async () => {
    const last = rows.at(-1)
    if (last === undefined) return
    const page = await load({ before: last.id })
    setOlder({ ...page, rows: [...(older?.rows ?? []), ...page.rows] })
    // The button disappears.
    if (!page.hasMore) status.current?.focus()
  }
  return (
    <>
      <ErrorNotice refused={refused ?? loading.refused} />
      {first === undefined && refused === undefined && <Loading what="the changes" />}
      {first !== undefined && rows.length === 0 && (
        <Empty title="No changes" picture="rows">
          <p>Changes to simulations, runs, API keys and people appear here for 90 days.</p>
        </Empty>
      )}
      {rows.length > 0 && (
        <>
          <Table
            label="Changes"
            columns={[
              { heading: 'Time', hidden: widestCell },
              { heading: 'Actor', hidden: widestCell },
              'Change',
              { heading: 'Object', hidden: wideCell },
            ]}
          >
            {rows.map((row) => (
              <ChangeRow key={row.id} row={row} />
            ))}
          </Table>
          <div class="flex flex-wrap items-center gap-4">
            {hasMore && (
              <Button isBusy={loading.isSending} onClick={() => void loading.send(loadOlder)}>
                Load more
              </Button>
            )}
            <p ref={status} tabIndex={-1} role="status" class="text-sm text-ink-soft outline-none">
              {countText(rows.length)} {rows.length === 1 ? 'change' : 'changes'}
            </p>
          </div>
        </>
      )}
    </>
  )
}

function ChangeRow({ row }: { readonly row: Change }) {
  const address = subjectAddress(row)
  const subject = subjectText(row)
  const by = authorText(row.author)
  const object =
    address === undefined ? (
      subject
    ) : (
      <a href={address} class="font-medium text-accent-strong hover:underline">
        {subject}
      </a>
    )
  return (
    <tr class="align-top">
      <td class={`${widestCell} whitespace-nowrap`}>
        <time datetime={row.at} title={row.at}>
          {dateTimeText(row.at)}
        </time>
      </td>
      <td class={`${widestCell} max-w-56 truncate`} title={by}>
        {by}
      </td>
      <td class="sm:whitespace-nowrap">
        {actionText(row)}
        <span class="block wrap-anywhere sm:hidden">{object}</span>
        <span class="block text-xs text-ink-soft wrap-anywhere lg:hidden">
          {dateTimeText(row.at)} by {by}
        </span>
      </td>
      <td class={`wrap-anywhere ${wideCell}`}>{object}</td>
    </tr>
  )
}
