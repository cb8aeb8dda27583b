/** The relations of a definition as an entity relationship diagram of Mermaid. */
import type { RelatedEntity, Relation, RelationModel } from './relations.ts'

export function mermaidText({ entities, relations }: RelationModel): string {
  const lines = [
    ...entities.map((entity) => entityLines(entity, relations)),
    ...relations.map(relationLine),
  ]
  return `erDiagram\n${lines.join('\n')}\n`
}

function entityLines({ name, keys }: RelatedEntity, relations: readonly Relation[]): string {
  const referring = relations.flatMap(({ from, field }) => (from === name ? [field.join('_')] : []))
  const fields = [...new Set([...keys, ...referring])].filter((field) => field !== '')
  if (fields.length === 0) return `  ${quoted(name)}`
  const rows = fields.map((field) => {
    const marks = [
      ...(keys.includes(field) ? ['PK'] : []),
      ...(referring.includes(field) ? ['FK'] : []),
    ]
    return `    value ${attributeName(field)} ${marks.join(', ')}`
  })
  return `  ${quoted(name)} {\n${rows.join('\n')}\n  }`
}

function relationLine({ kind, from, to, field, isOptional, isUnique, isList }: Relation): string {
  const one = isList ? '}o' : isOptional ? '|o' : '||'
  const many = isUnique ? 'o|' : 'o{'
  const line = kind === 'child' ? '--' : '..'
  const label = field.length > 0 ? field.join('.') : 'child'
  return `  ${quoted(to)} ${one}${line}${many} ${quoted(from)} : ${quoted(label)}`
}

/** Returns a name in double quotes, without the characters that Mermaid does not allow there. */
function quoted(name: string): string {
  return `"${name.replaceAll(/["%\\\r\n]/gu, '_')}"`
}

/** Returns the name of an attribute, which begins with a letter and has letters, digits, hyphens and underscores. */
function attributeName(name: string): string {
  const allowed = name.replaceAll(/[^A-Za-z0-9_-]/gu, '_')
  return /^[A-Za-z]/.test(allowed) ? allowed : `f_${allowed}`
}
