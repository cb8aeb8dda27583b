/**
 * Renders the documentation of a type or member as DOM elements. All of it is set as text, so no markup is interpreted.
 */
import type { Documentation } from './documentation.ts'

export function documentationElement({
  title,
  summary,
  facts,
  examples,
}: Documentation): HTMLElement {
  const box = element('div', 'spate-documentation')
  box.append(element('div', 'spate-documentation-title', title))
  if (summary !== '') box.append(prose(summary))
  for (const [label, text] of facts) {
    const line = element('div', 'spate-documentation-fact')
    line.append(element('span', 'spate-documentation-label', `${label}: `), code(text))
    box.append(line)
  }
  for (const { schema, values } of examples) {
    const example = element('div', 'spate-documentation-example')
    example.append(
      code(schema),
      ...values.map((value) => element('div', 'spate-documentation-value', value)),
    )
    box.append(example)
  }
  return box
}

/** Renders a text in which backticks mark code. */
function prose(text: string): HTMLElement {
  const line = element('p', 'spate-documentation-summary')
  for (const [i, part] of text.split('`').entries()) line.append(i % 2 === 1 ? code(part) : part)
  return line
}

function code(text: string): HTMLElement {
  return element('code', 'spate-documentation-code', text)
}

function element(name: string, className: string, text?: string): HTMLElement {
  const node = document.createElement(name)
  node.className = className
  if (text !== undefined) node.textContent = text
  return node
}
