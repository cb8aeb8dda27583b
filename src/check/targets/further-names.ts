/** Names of columns that only some rows of a target have, and that the run does not have. */

/** Maximum number of names that are kept. */
export const furtherNamesMax = 20

export class FurtherNames {
  readonly names: Set<string> = new Set()
  readonly #known: ReadonlySet<string>

  /** @param columns The columns that all rows of the target have, whether or not the run has them. */
  constructor(columns: readonly { readonly name: string }[]) {
    this.#known = new Set(columns.map(({ name }) => name))
  }

  readonly add = (name: string): void => {
    if (this.names.size < furtherNamesMax && !this.#known.has(name)) this.names.add(name)
  }
}
