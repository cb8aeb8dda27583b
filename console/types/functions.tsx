/** Table of the functions of expressions, each with an example that evaluates to true. */
import { functionDeclarations } from '../../src/schema/expression/functions.ts'
import { Section } from '../parts/page/page.tsx'
import { Table } from '../parts/table/table.tsx'

export function FunctionTable() {
  return (
    <Section
      title="Expression functions"
      lead="Expressions use CEL: operators, conditions (a ? b : c), the macros all, exists, exists_one, filter and map, and the functions below."
    >
      <Table label="Functions" columns={['Function', 'Description', 'Example (true)']}>
        {functionDeclarations.map(({ name, style, summary, example }) => (
          <tr key={name} class="align-top">
            <td class="font-mono font-semibold whitespace-nowrap">
              {style === 'method' ? `x.${name}()` : `${name}(x)`}
            </td>
            <td class="min-w-64">{summary}</td>
            <td class="font-mono text-xs">{example}</td>
          </tr>
        ))}
      </Table>
    </Section>
  )
}
