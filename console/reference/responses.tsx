/** The responses of an operation: the successful ones with an example and their members, and the errors folded. */
import { isArray, isObject, type JsonObject } from '../../src/text/json.ts'
import type { Described, Operation } from '../data/open-api.ts'
import { CodeBlock } from '../parts/copy.tsx'
import { Badge, countedText } from '../parts/display.tsx'
import { Icon } from '../parts/icon.tsx'
import { Prose } from '../parts/prose.tsx'
import { Table } from '../parts/table/table.tsx'
import { exampleOf } from './example-response.ts'
import { Members } from './members.tsx'

type Entry = readonly [status: string, response: Described]

export function Responses({
  operation: { id, method, path, responses },
}: {
  readonly operation: Operation
}) {
  const isError = ([status]: Entry) => Number(status) >= 400
  const errors = responses.filter(isError)
  return (
    <div class="flex flex-col gap-4">
      {responses
        .filter((entry) => !isError(entry))
        .map(([status, response]) => (
          <Success key={status} status={status} response={response} label={`${id} ${status}`} />
        ))}
      {errors.length > 0 && (
        <details class="group/errors">
          <summary class="flex cursor-pointer items-center gap-1.5 text-sm font-medium text-ink-soft hover:text-ink">
            <Icon
              name="chevron"
              class="size-3.5 transition-transform group-open/errors:rotate-90"
            />
            {countedText(errors.length, 'error')}
            <span class="font-mono text-xs font-normal">
              {errors.map(([status]) => status).join(', ')}
            </span>
          </summary>
          <div class="pt-3">
            <Table label={`Errors of ${method} ${path}`} columns={['Status', 'Description']}>
              {errors.map(([status, { description }]) => (
                <tr key={status} class="align-top">
                  <td class="font-mono">{status}</td>
                  <td class="min-w-56">
                    <Prose text={description} />
                  </td>
                </tr>
              ))}
            </Table>
          </div>
        </details>
      )}
    </div>
  )
}

function Success({
  status,
  response: { description, content = {} },
  label,
}: {
  readonly status: string
  readonly response: Described
  readonly label: string
}) {
  const schema = content['application/json']?.schema
  return (
    <div class="flex flex-col gap-3">
      <p class="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-sm">
        <Badge kind="good">{status}</Badge>
        <Prose text={description} />
        <span class="font-mono text-xs text-ink-soft">{Object.keys(content).join(', ')}</span>
      </p>
      {schema !== undefined && hasMembers(schema) && (
        <div class="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 2xl:grid-cols-2 2xl:items-start">
          <Members
            schema={objectIn(schema)}
            title={`Response ${status}`}
            label={`Members of ${label}`}
          />
          <CodeBlock
            text={JSON.stringify(exampleOf(schema), null, 2)}
            label={`Example of ${label}`}
          />
        </div>
      )}
    </div>
  )
}

/** Returns the schema of the objects of a response: of the elements of a list, or of the response itself. */
function objectIn(schema: JsonObject): JsonObject {
  return schema.type === 'array' && isObject(schema.items) ? schema.items : schema
}

function hasMembers(schema: JsonObject): boolean {
  const { properties, anyOf } = objectIn(schema)
  return (isObject(properties) && Object.keys(properties).length > 0) || isArray(anyOf)
}
