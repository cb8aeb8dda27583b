/** Tables of the members of a request or response body, one table for each variant of its schema. */
import { isArray, isObject, type JsonObject } from '../../src/text/json.ts'
import { Prose } from '../parts/prose.tsx'
import { Table, wideCell } from '../parts/table/table.tsx'
import { typeText } from './type-text.ts'

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
            columns={[title, 'Type', { heading: 'Description', hidden: wideCell }]}
          >
            {Object.entries(isObject(properties) ? properties : {}).map(([name, member]) => (
              <MemberRow
                key={name}
                name={name}
                member={isObject(member) ? member : {}}
                isRequired={isArray(required) && required.includes(name)}
              />
            ))}
          </Table>
        )
      })}
    </>
  )
}

/** A member of a body. In narrow windows, its description is below its name. */
function MemberRow({
  name,
  member,
  isRequired,
}: {
  readonly name: string
  readonly member: JsonObject
  readonly isRequired: boolean
}) {
  const text = descriptionOf(member)
  return (
    <tr class="align-top">
      <td class="font-mono font-semibold">
        {name}
        {isRequired && <span class="font-sans text-xs font-normal text-ink-soft"> required</span>}
        {text !== '' && (
          <span class="block pt-1 font-sans font-normal sm:hidden">
            <Prose text={text} />
          </span>
        )}
      </td>
      <td class="font-mono text-xs">{typeText(member)}</td>
      <td class={`min-w-56 ${wideCell}`}>
        <Prose text={text} />
      </td>
    </tr>
  )
}

/** Returns the description of a member, or of the first of its variants that has one, except that of `null`. */
function descriptionOf({ description, anyOf }: JsonObject): string {
  if (typeof description === 'string') return description
  const variants = isArray(anyOf) ? anyOf.filter(isObject) : []
  const texts = variants.filter(({ type }) => type !== 'null').map(descriptionOf)
  return texts.find((text) => text !== '') ?? ''
}
