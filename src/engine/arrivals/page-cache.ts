/**
 * The pages of arrivals that the entities of a definition cache (`counts/children.ts`), because several streams may
 * read the same run at different positions. One limit applies to the memory of all entities together, since a
 * definition may have hundreds of them.
 */

/** A page: the arrivals of an entity from `from` to `to` − 1, sorted by offset and then by index. */
export interface ArrivalPage {
  readonly from: number
  readonly to: number
  /** Number of arrivals of the entity before the page. */
  readonly before: number
  readonly offsets: Float64Array
  readonly indexes: Float64Array
}

/** The cached pages of one entity, by the number of the page. */
export interface EntityPages {
  get(number: number): ArrivalPage | undefined
  set(number: number, page: ArrivalPage): void
  values(): Iterable<ArrivalPage>
}

const bytesMax = 32 * 1024 * 1024
/** Maximum number of cached pages per entity. */
const pagesMax = 8

/**
 * Maximum number of instances that are read to create a page of one entity, and maximum total for one page of each
 * entity.
 */
const pageInstancesMax = 65_536
const instancesMax = 1_048_576

export class PageCache {
  /** Maximum number of instances that may be read to create a page. */
  readonly pageMax: number
  /**
   * The cached pages of all entities, oldest first. Each has a function that removes it from the pages of its entity.
   */
  readonly #kept = new Map<ArrivalPage, () => void>()
  #bytes = 0

  constructor(entities: number) {
    this.pageMax = Math.min(Math.floor(instancesMax / Math.max(entities, 1)), pageInstancesMax)
  }

  get bytes(): number {
    return this.#bytes
  }

  newEntityPages(): EntityPages {
    const pages = new Map<number, ArrivalPage>()
    return {
      get: (number) => pages.get(number),
      values: () => pages.values(),
      set: (number, page) => {
        // Another reader may have stored the same page in the meantime.
        const replaced = pages.get(number) ?? (pages.size < pagesMax ? undefined : first(pages))
        if (replaced !== undefined) this.#drop(replaced)
        pages.set(number, page)
        this.#keep(page, () => pages.delete(number))
      },
    }
  }

  #keep(page: ArrivalPage, forget: () => void): void {
    this.#kept.set(page, forget)
    this.#bytes += bytesOf(page)
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= bytesMax || oldest === page) return
      this.#drop(oldest)
    }
  }

  #drop(page: ArrivalPage): void {
    this.#kept.get(page)?.()
    this.#kept.delete(page)
    this.#bytes -= bytesOf(page)
  }
}

function first(pages: ReadonlyMap<number, ArrivalPage>): ArrivalPage | undefined {
  const [oldest] = pages.values()
  return oldest
}

function bytesOf({ offsets, indexes }: ArrivalPage): number {
  return offsets.byteLength + indexes.byteLength
}
