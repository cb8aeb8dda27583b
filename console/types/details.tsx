/** The keywords and examples of one type, on the page of the type. */
import type { JsonObject } from '../../src/text/json.ts'
import type { TypeListing } from '../data/type-listings.ts'
import { docAddress } from '../docs/doc-address.ts'
import { CodeBlock } from '../parts/copy.tsx'
import { Section } from '../parts/page/page.tsx'
import { Prose } from '../parts/prose.tsx'
import { Table, wideCell } from '../parts/table/table.tsx'
import { allowedText } from './allowed-text.ts'
import { valueText } from './value-text.ts'

export function TypeDetails({ type: { keywords, examples } }: { readonly type: TypeListing }) {
  const entries = Object.entries(keywords)
  const hasDefaults = entries.some(([, { default: fallback }]) => fallback !== undefined)
  return (
    <>
      <Section title="Examples">
        <ul class="flex flex-col gap-4">
          {examples.map(({ schema, values }, position) => {
            const text = schemaText(schema)
            return (
              <li key={text} class="flex flex-col gap-2">
                <CodeBlock text={text} label={`Schema ${position + 1}`} language="json" />
                <ul class="flex flex-col gap-1 pl-3 font-mono text-sm">
                  {values.map((value, place) => (
                    <li key={place} class="break-words text-ink-soft">
                      {valueText(value)}
                    </li>
                  ))}
                </ul>
              </li>
            )
          })}
        </ul>
      </Section>
      <Section title="Keywords">
        {entries.length === 0 ? (
          <p class="text-sm text-ink-soft">No keywords of its own.</p>
        ) : (
          <Table
            label="Keywords"
            columns={[
              'Keyword',
              ...['Description', 'Values', ...(hasDefaults ? ['Default'] : [])].map(
                (heading) => ({ heading, hidden: wideCell }) as const,
              ),
            ]}
          >
            {entries.map(([name, { summary, schema, default: fallback }]) => (
              <tr key={name} class="align-top">
                <td>
                  <span class="font-mono font-semibold">{name}</span>
                  <span class="sm:hidden">
                    <span class="block">
                      <Prose text={summary} />
                    </span>
                    <span class="block font-mono text-xs wrap-anywhere text-ink-soft">
                      {allowedText(schema)}
                      {fallback !== undefined && `, default ${JSON.stringify(fallback)}`}
                    </span>
                  </span>
                </td>
                <td class={`min-w-64 ${wideCell}`}>
                  <Prose text={summary} />
                </td>
                <td class={`min-w-40 font-mono text-xs break-words ${wideCell}`}>
                  {allowedText(schema)}
                </td>
                {hasDefaults && (
                  <td class={`font-mono text-xs ${wideCell}`}>
                    {fallback === undefined ? '' : JSON.stringify(fallback)}
                  </td>
                )}
              </tr>
            ))}
          </Table>
        )}
      </Section>
      <p class="text-sm text-ink-soft">
        <Prose text="Every type also accepts `title`, `description`, `nulls`, `unique` and the other general keywords, which are described in " />
        <a class="text-accent-strong underline" href={docAddress('reference/language')}>
          The language
        </a>
        .
      </p>
    </>
  )
}

const lineWidth = 72

/** Formats a schema as JSON, on one line if it fits. */
function schemaText(schema: JsonObject): string {
  const line = JSON.stringify(schema, null, 1).replace(/\s*\n\s*/g, ' ')
  return line.length <= lineWidth ? line : JSON.stringify(schema, null, 2)
}
