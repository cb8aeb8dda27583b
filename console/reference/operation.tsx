/** One operation of the API: a summary line that expands to the full description and a form to try it. */
import { useState } from 'preact/hooks'
import type { JsonObject } from '../../src/text/json.ts'
import type { Operation } from '../data/open-api.ts'
import { Badge } from '../parts/display.tsx'
import { Prose } from '../parts/prose.tsx'
import { Table } from '../parts/table.tsx'
import { Try } from './try.tsx'

const kinds = { GET: 'info', POST: 'good', PUT: 'warning', PATCH: 'warning' } as const

export function OperationEntry({
  operation,
  canTry,
}: {
  readonly operation: Operation
  /** Whether the page has a form to try the operation: the session of the user may then send the request. */
  readonly canTry: boolean
}) {
  const { method, path, summary, description, scope, body, responses } = operation
  const [wasOpened, setOpened] = useState(false)
  return (
    <details
      class="group border-b border-line last:border-0"
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary class="flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-3 hover:bg-sunken">
        <span class="w-14 shrink-0">
          <Badge kind={isKnown(method) ? kinds[method] : 'plain'}>{method}</Badge>
        </span>
        <code class="min-w-0 font-mono text-sm break-all">{path}</code>
        <span class="basis-full text-sm text-ink-soft sm:basis-auto">
          <Prose text={summary} />
        </span>
      </summary>
      {wasOpened && (
        <div class="flex flex-col gap-5 px-4 pt-1 pb-6">
          {description !== undefined && (
            <p class="max-w-prose text-sm">
              <Prose text={description} />
            </p>
          )}
          <p class="text-sm text-ink-soft">
            {scope === undefined ? (
              'No key required.'
            ) : (
              <>
                Requires a key with the scope <Badge>{scope}</Badge>
              </>
            )}
          </p>
          {body && <Members schema={body} />}
          <Table
            label={`Responses of ${method} ${path}`}
            columns={['Status', 'Description', 'Type']}
          >
            {responses.map(([status, response]) => (
              <tr key={status}>
                <td class="font-mono">{status}</td>
                <td class="min-w-56">
                  <Prose text={response.description} />
                </td>
                <td class="font-mono text-xs">{Object.keys(response.content ?? {}).join(', ')}</td>
              </tr>
            ))}
          </Table>
          {canTry && <Try operation={operation} />}
        </div>
      )}
    </details>
  )
}

/** Tables of the members of a request body, one table for each variant of its schema. */
function Members({ schema }: { readonly schema: JsonObject }) {
  const forms = Array.isArray(schema.anyOf) ? schema.anyOf : [schema]
  return (
    <>
      {forms.filter(isObject).map((form, place) => {
        const { properties = {}, required = [] } = form
        const title = forms.length === 1 ? 'Body' : `Body, variant ${place + 1} of ${forms.length}`
        return (
          <Table key={title} label={title} columns={[title, 'Type', 'Description']}>
            {Object.entries(isObject(properties) ? properties : {}).map(([name, member]) => (
              <tr key={name}>
                <td class="font-mono font-semibold">
                  {name}
                  {Array.isArray(required) && required.includes(name) && (
                    <span class="font-sans text-xs font-normal text-ink-soft"> required</span>
                  )}
                </td>
                <td class="font-mono text-xs">{isObject(member) ? typeOf(member) : ''}</td>
                <td class="min-w-56">
                  {isObject(member) && typeof member.description === 'string' && (
                    <Prose text={member.description} />
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )
      })}
    </>
  )
}

function isKnown(method: string): method is keyof typeof kinds {
  return Object.hasOwn(kinds, method)
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function typeOf({ type, const: constant }: JsonObject): string {
  if (constant !== undefined) return JSON.stringify(constant)
  return typeof type === 'string' ? type : ''
}
