/**
 * Limit of the effort to generate the function of one entity. Short expressions that read each other can need a large
 * effort. The interpreter generates the events of entities that exceed the limit.
 */

/** Thrown when the effort exceeds the limit. */
export class TooExpensive extends Error {}

export class Effort {
  #left: number

  /** @param values Maximum number of values to compute in advance. */
  constructor(values: number) {
    this.#left = values
  }

  spend(values: number): void {
    this.#left -= values
    if (this.#left < 0) throw new TooExpensive('too many values to compute for one entity')
  }
}
