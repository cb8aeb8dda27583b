/** Form fields for the parameters of an operation of the API and for the media type of a stream. */
import type { Parameter } from '../data/open-api.ts'
import { SelectField, TextField } from '../parts/field.tsx'
import { Prose } from '../parts/prose.tsx'

/** Values that the user typed, by name of the parameter. */
export type Values = Readonly<Record<string, string>>

export const acceptTypes = ['application/x-ndjson', 'text/event-stream'] as const

export function Fields({
  parameters,
  values,
  onInput,
  accept,
  onAccept,
}: {
  readonly parameters: readonly Parameter[]
  readonly values: Values
  readonly onInput: (values: Values) => void
  /** Requested media type of a stream, or undefined if the response is not a stream. */
  readonly accept: string | undefined
  readonly onAccept: (accept: string) => void
}) {
  return (
    <div class="grid gap-4 empty:hidden sm:grid-cols-2">
      {parameters.map((parameter) => (
        <TextField
          key={parameter.name}
          label={parameter.name}
          hint={<Hint of={parameter} />}
          required={parameter.required === true}
          spellcheck={false}
          value={values[parameter.name] ?? ''}
          onInput={(value) => onInput({ ...values, [parameter.name]: value })}
        />
      ))}
      {accept !== undefined && (
        <SelectField
          label="Accept"
          value={accept}
          onInput={onAccept}
          options={acceptTypes.map((type) => [type, type] as const)}
        />
      )}
    </div>
  )
}

function Hint({ of: { description, schema } }: { readonly of: Parameter }) {
  const written = description ?? schema.description
  const fallback =
    schema.default === undefined ? '' : ` Default: ${JSON.stringify(schema.default)}.`
  return <Prose text={`${typeof written === 'string' ? written : ''}${fallback}`} />
}
