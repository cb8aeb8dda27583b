/** Names of types in programming languages, from the keys of entities and the names of properties. */

/** Gives types names of letters, digits and capital starts, each of them once. */
export class TypeNames {
  readonly #taken = new Set<string>()

  /** @param reserved names that no type may have */
  constructor(reserved: Iterable<string> = []) {
    for (const name of reserved) this.#taken.add(name)
  }

  has(name: string): boolean {
    return this.#taken.has(name)
  }

  /** Returns a name such as `OrderItems` for the words `orders` and `items`. */
  next(...words: readonly string[]): string {
    const base = words.map(pascalCase).join('') || 'Value'
    const start = /^\d/.test(base) ? `T${base}` : base
    let name = start
    for (let number = 2; this.#taken.has(name); number++) name = `${start}${number}`
    this.#taken.add(name)
    return name
  }
}

/** Returns a text as a name such as `OrderItems`. Characters other than letters and digits of ASCII separate words. */
function pascalCase(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
