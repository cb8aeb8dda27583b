/** Where a value stands among the rows of an entity. */

export interface Place {
  readonly entity: string
  readonly name: string
  /** A property of the row itself, of which there is one for each. */
  readonly isTop: boolean
}
