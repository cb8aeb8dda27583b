/**
 * What it may take to draw the function of one entity: expressions that read each other can ask for far more than they
 * are long. Beyond it the interpreter makes the events of the entity.
 */

/** More was to be done than was allowed. */
export class TooExpensive extends Error {}

export class Effort {
  #left: number

  /** So many values may be worked out. */
  constructor(values: number) {
    this.#left = values
  }

  spend(values: number): void {
    this.#left -= values
    if (this.#left < 0) throw new TooExpensive('too many values are worked out for one entity')
  }
}
