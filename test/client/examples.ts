/** Runs the examples of documentation comments as one program, and compares what they print with what they show. */

export interface Example {
  /** Name of the export that the example belongs to. */
  readonly name: string
  readonly code: string
}

const mark = '--- example\n'

/**
 * Returns a program that runs the examples one after another. They share the variables of the prelude, and the program
 * imports what they import.
 */
export function programOf(examples: readonly Example[], prelude: string): string {
  const imported = new Map<string, Set<string>>()
  const withoutImports = (code: string): string =>
    code.replace(/^import (type )?\{ (.*) \} from '(.*)'\n/gm, (_, type, listed, from) => {
      const names = imported.get(from) ?? new Set()
      for (const name of listed.split(', ')) names.add(type === undefined ? name : `type ${name}`)
      imported.set(from, names)
      return ''
    })
  const setup = withoutImports(prelude)
  const blocks = examples.map(({ code }) => {
    return `{\nprocess.stdout.write(${JSON.stringify(mark)})\n${withoutImports(code)}\n}`
  })
  const imports = [...imported].map(([from, names]) => {
    // An import of the value also imports the type.
    const needed = [...names].filter(
      (name) => !(name.startsWith('type ') && names.has(name.slice(5))),
    )
    return `import { ${needed.join(', ')} } from '${from}'`
  })
  return [...imports, setup, ...blocks].join('\n')
}

/** Returns the examples with what the program has printed, and a pattern of what they show. */
export function outputs(examples: readonly Example[], printed: string) {
  const sections = printed.split(mark).slice(1)
  return examples.map(({ name, code }, i) => ({
    name,
    printed: sections[i]?.trim() ?? '',
    pattern: patternOf(outputsOf(code)),
  }))
}

/** Returns the outputs that an example shows, as comments at the ends of its lines. */
export function outputsOf(code: string): readonly string[] {
  return [...code.matchAll(/console\.log\(.*\) \/\/ (.*)$/gm)].map(([, output = '']) => output)
}

/** Returns a pattern of the output. An ellipsis stands for any text. */
function patternOf(outputs: readonly string[]): RegExp {
  const escaped = outputs.map((output) =>
    output
      .split('…')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
  )
  return new RegExp(`^${escaped.join('\\n')}$`)
}
