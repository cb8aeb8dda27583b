/** The text that `spate init` writes: with the address of the schema, by which editors check and complete, and with comments where they can stand. */

import type { Language } from '../../spelling/language.ts'
import { writeText } from '../../spelling/spelling.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'

/** What each member is for, above it. */
const comments: Readonly<Record<string, string>> = {
  seed: 'The same seed gives the same data, to the last byte.',
  start: 'The simulated time that a run covers.',
  types: 'Types of your own, which schemas name like any other.',
  systems:
    'Where the data goes. "before" runs first, then "command" takes everything on its standard input.',
  entities: 'What is generated, and how often. "spate types" lists the types that there are.',
}

export interface DefinitionTextOptions {
  /** The address of the JSON Schema of definitions. */
  readonly schema: string
  /** The file as a shell takes it; absent where commands find it by themselves, or where there is none. */
  readonly file?: string
}

export function definitionText(
  definition: JsonObject,
  language: Language,
  { schema, file }: DefinitionTextOptions,
): string {
  const behind = file === undefined ? '' : ` ${file}`
  if (language === 'json') return writeText({ $schema: schema, ...definition }, 'json')
  const head = [
    `# yaml-language-server: $schema=${schema}`,
    '#',
    `# A definition of simulated data. See what it generates: spate preview${behind}`,
    `# Check it: spate validate${behind}. Import it: spate run${behind} --local`,
  ]
  const body = writeText(withLines(definition), 'yaml').replace(
    /^([a-z]+):/gm,
    (line, name: string) =>
      comments[name] === undefined ? line : `\n# ${comments[name]}\n${line}`,
  )
  return `${head.join('\n')}\n${body}`
}

/** Tables that are made in one line of SQL are easier to read on several. */
function withLines(definition: JsonObject): JsonObject {
  const systems = member(definition, 'systems')
  if (!isObject(systems)) return definition
  return { ...definition, systems: mapped(systems, withLinesInImport) }
}

function withLinesInImport(system: JsonValue): JsonValue {
  const how = isObject(system) ? member(system, 'import') : undefined
  if (!isObject(system) || !isObject(how)) return system
  const before = member(how, 'before')
  if (typeof before !== 'string') return system
  return { ...system, import: { ...how, before: before.replace(/(?<=;) (?=CREATE )/g, '\n  ') } }
}

function mapped(object: JsonObject, change: (value: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]))
}
