/** The text of a new definition file. It contains the address of the JSON Schema for editors and, in YAML, comments. */

import type { Language } from '../../spelling/language.ts'
import { writeText } from '../../spelling/spelling.ts'
import type { JsonObject } from '../../text/json.ts'

/** Comments above the members of a new definition file, by the name of the member. */
const comments: Readonly<Record<string, string>> = {
  seed: 'The same seed generates exactly the same data.',
  start: 'The simulated time that a run covers.',
  types: 'Types of your own. Schemas use them like any other type.',
  systems:
    'Targets of the data. "before" runs first, then "command" reads the data from its standard input.',
  entities: 'The data to generate, and its rate. "spate types" lists the available types.',
}

export interface DefinitionTextOptions {
  /** Address of the JSON Schema that editors use to check definitions. */
  readonly schema: string
  /**
   * Name of the definition file in the command lines of comments, quoted for a shell. Undefined if commands find the
   * file by default, or if the text is not written to a file.
   */
  readonly file?: string
}

export function definitionText(
  definition: JsonObject,
  language: Language,
  { schema, file }: DefinitionTextOptions,
): string {
  const fileArgument = file === undefined ? '' : ` ${file}`
  if (language === 'json') return writeText({ $schema: schema, ...definition }, 'json')
  const head = [
    `# yaml-language-server: $schema=${schema}`,
    '#',
    `# A definition of simulated data. Preview it: spate preview${fileArgument}`,
    `# Validate it: spate validate${fileArgument}. Import it: spate run${fileArgument} --local`,
  ]
  const body = writeText(definition, 'yaml').replace(/^([a-z]+):/gm, (line, name: string) =>
    comments[name] === undefined ? line : `\n# ${comments[name]}\n${line}`,
  )
  return `${head.join('\n')}\n${body}`
}
