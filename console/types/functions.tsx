/** The functions of expressions, each with an expression that is true. */
import { functionDeclarations } from '../../src/schema/expression/functions.ts'
import { Section } from '../parts/page.tsx'
import { Table } from '../parts/table.tsx'

export function FunctionTable() {
  return (
    <Section
      title="Functions of expressions"
      lead="Expressions are CEL: operators, conditions (a ? b : c), the macros all, exists, exists_one, filter and map, and these functions."
    >
      <Table label="Functions" columns={['Function', 'Meaning', 'True']}>
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
