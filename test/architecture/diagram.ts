/** Generates the diagram of ARCHITECTURE.md from the plan: one line for each module, the highest layer first. */
import { layers } from './plan.ts'

/** Column at which the summary of a module begins. */
const nameColumn = 16

/**
 * Draws the layers of the plan.
 *
 * ```
 * 10  main.ts       the `spate` executable
 *  9  cli/          the program, its help, completion and commands
 * ```
 */
export function moduleDiagram(): string {
  const rows = layers.flatMap(({ modules }, layer) =>
    modules.map(({ name, holds }, index) => ({
      layer,
      text: `${(index === 0 ? String(layer) : '').padStart(2)}  ${`${name}/`.padEnd(nameColumn - 3)}${holds}`,
    })),
  )
  const top = `${layers.length}  ${'main.ts'.padEnd(nameColumn - 3)}the \`spate\` executable`
  const lines = layers.flatMap((_, from) =>
    rows.filter(({ layer }) => layer === layers.length - 1 - from).map(({ text }) => text),
  )
  return [top, ...lines].join('\n')
}
