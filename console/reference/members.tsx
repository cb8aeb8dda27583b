/** Tables of the members of a request or response body, one table for each variant of its schema. */
import { isObject, type JsonObject } from '../../src/text/json.ts'
import { Prose } from '../parts/prose.tsx'
import { Table } from '../parts/table.tsx'

export function Members({
  schema,
  title: name,
  label,
}: {
  readonly schema: JsonObject
  readonly title: string
  /** Name of the tables for screen readers. */
  readonly label: string
}) {
  const forms = Array.isArray(schema.anyOf) ? schema.anyOf : [schema]
  return (
    <>
      {forms.filter(isObject).map((form, place) => {
        const { properties = {}, required = [] } = form
        const title = forms.length === 1 ? name : `${name}, variant ${place + 1} of ${forms.length}`
        return (
          <Table
            key={title}
            label={forms.length === 1 ? label : `${label}, variant ${place + 1}`}
            columns={[title, 'Type', 'Description']}
          >
            {Object.entries(isObject(properties) ? properties : {}).map(([name, member]) => (
              <tr key={name} class="align-top">
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

function typeOf({ type, const: constant }: JsonObject): string {
  if (constant !== undefined) return JSON.stringify(constant)
  return typeof type === 'string' ? type : ''
}
