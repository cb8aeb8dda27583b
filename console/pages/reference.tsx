/** The API reference, rendered from the OpenAPI description, with a form to try each operation. */
import { useEffect, useMemo } from 'preact/hooks'
import { useLoaded } from '../data/loaded.ts'
import { loadOperations, type Operation } from '../data/open-api.ts'
import { Loading } from '../parts/display.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import { Card, Page, Section } from '../parts/page/page.tsx'
import { OperationEntry } from '../reference/operation.tsx'
import { ReferenceNav, showOperation } from '../reference/reference-nav.tsx'

const groups: readonly { title: string; lead: string; has: (path: string) => boolean }[] = [
  {
    title: 'Runs and streams',
    lead: 'A run is a snapshot of a definition. Its events are delivered in the order of their IDs.',
    has: (path) => path.includes('/runs'),
  },
  {
    title: 'Simulations',
    lead: 'Definitions of the data to generate, by key.',
    has: (path) => /^\/(simulations|deleted)/u.test(path) && !isEarlier(path),
  },
  { title: 'Language and service', lead: '', has: (path) => !isEarlier(path) },
  {
    title: 'Earlier API version',
    lead: 'For clients that predate simulation keys and runs.',
    has: isEarlier,
  },
]

function isEarlier(path: string): boolean {
  return path === '/simulations/{simulationKey}/stream'
}

export function ReferencePage() {
  const { value: operations, refused } = useLoaded(loadOperations, [])
  const sections = useMemo(() => grouped(operations ?? []), [operations])
  useEffect(() => {
    if (operations === undefined) return
    showOperation()
    addEventListener('hashchange', showOperation)
    return () => removeEventListener('hashchange', showOperation)
  }, [operations])
  return (
    <Page
      isWide
      title="API reference"
      lead={
        <>
          The OpenAPI description is at{' '}
          <a
            class="text-accent-strong underline"
            href="/openapi.json"
            target="_blank"
            rel="noreferrer"
          >
            /openapi.json
          </a>
          . Requests need the header{' '}
          <code class="font-mono text-sm">{'Authorization: Bearer <key>'}</code>. Requests you send
          here run against your workspace.
        </>
      }
    >
      <ErrorNotice refused={refused} />
      {operations === undefined ? (
        <Loading what="the reference" />
      ) : (
        <div class="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
          <ReferenceNav groups={sections} />
          <div class="flex min-w-0 flex-col gap-6">
            {sections.map(({ title, lead, members }) => (
              <Section key={title} title={title} lead={lead}>
                <Card>
                  {members.map((operation) => (
                    <OperationEntry
                      key={operation.id + operation.path}
                      operation={operation}
                      canTry={!isEarlier(operation.path) && operation.scope !== undefined}
                    />
                  ))}
                </Card>
              </Section>
            ))}
          </div>
        </div>
      )}
    </Page>
  )
}

/** Assigns each operation of the API to the first group that accepts its path, and its aliases after it. */
function grouped(operations: readonly Operation[]) {
  const ordered = operations
    .filter(({ aliasOf }) => aliasOf === undefined)
    .flatMap((operation) => [
      operation,
      ...operations.filter(
        ({ method, aliasOf }) => aliasOf === operation.path && method === operation.method,
      ),
    ])
  return groups
    .map((group) => ({
      ...group,
      members: ordered.filter(({ path }) => groups.find(({ has }) => has(path)) === group),
    }))
    .filter(({ members }) => members.length > 0)
}
