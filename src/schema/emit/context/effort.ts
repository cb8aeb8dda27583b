/**
 * Limit of the effort to generate the function of one entity. Short expressions that read each other can need a large
 * effort. If an entity exceeds the limit, the interpreter generates its events.
 */

/** Error for an entity whose code generation exceeds the limit of the effort. */
export class TooExpensive extends Error {}

export class Effort {
  #left: number

  /** @param values Maximum number of values that the code generation may compute in advance for one entity. */
  constructor(values: number) {
    this.#left = values
  }

  spend(values: number): void {
    this.#left -= values
    if (this.#left < 0) throw new TooExpensive('too many values to compute for one entity')
  }
}
