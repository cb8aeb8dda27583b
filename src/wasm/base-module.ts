/**
 * Reads the parts of a WebAssembly module that other modules contain, so that their functions call those of the base
 * directly. The base has functions, imports and exports, but no table, no global variables and no data.
 */

/** The parts of a module. Functions are numbered from 0, imported ones first. */
export interface BaseModule {
  /** The function types, encoded. */
  readonly types: readonly Uint8Array[]
  /** The content of the import section. */
  readonly imports: Uint8Array
  /** The names of the imported functions, in their order. */
  readonly importNames: readonly string[]
  /** The type of each function that the module defines, and its encoded body. */
  readonly functions: readonly { readonly type: number; readonly body: Uint8Array }[]
  /** The number of each exported function, by name. */
  readonly exports: ReadonlyMap<string, number>
}

const section = { type: 1, import: 2, function: 3, export: 7, code: 10 } as const
const kind = { function: 0, memory: 2 } as const
const headerBytes = 8

/** Reads the base module from its encoding. */
export function readBaseModule(bytes: Uint8Array): BaseModule {
  const sections = sectionsOf(bytes)
  const reader = (id: number): Reader => new Reader(sections.get(id) ?? Uint8Array.of(0))
  const types = reader(section.type).list((from) => from.part(() => skipType(from)))
  const imported = reader(section.import).list(readImport)
  const typeOf = reader(section.function).list((from) => from.unsigned())
  const bodies = reader(section.code).list((from) => from.bytes(from.unsigned()))
  const exported = reader(section.export).list(readExport)
  return {
    types,
    imports: sections.get(section.import) ?? Uint8Array.of(0),
    importNames: imported.flatMap(([name, one]) => (one === kind.function ? [name] : [])),
    functions: bodies.map((body, i) => ({ type: typeOf[i] as number, body })),
    exports: new Map(
      exported.flatMap(([name, one, index]) => (one === kind.function ? [[name, index]] : [])),
    ),
  }
}

/** Returns the contents of the sections by id. Custom sections, such as names, are omitted. */
function sectionsOf(bytes: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const from = new Reader(bytes.subarray(headerBytes))
  const sections = new Map<number, Uint8Array>()
  const known: readonly number[] = Object.values(section)
  while (!from.isAtEnd) {
    const id = from.byte()
    const content = from.bytes(from.unsigned())
    if (id === 0) continue
    if (!known.includes(id)) throw new Error(`a base module must not have a section ${id}`)
    sections.set(id, content)
  }
  return sections
}

function skipType(from: Reader): void {
  from.byte()
  from.bytes(from.unsigned())
  from.bytes(from.unsigned())
}

function readImport(from: Reader): readonly [name: string, kind: number] {
  from.bytes(from.unsigned())
  const name = from.text()
  const imported = from.byte()
  if (imported === kind.function) from.unsigned()
  else if (imported === kind.memory) {
    const hasMaximum = from.byte() === 1
    from.unsigned()
    if (hasMaximum) from.unsigned()
  } else throw new Error('a base module must import only functions and a memory')
  return [name, imported]
}

function readExport(from: Reader): readonly [name: string, kind: number, index: number] {
  return [from.text(), from.byte(), from.unsigned()]
}

/** Reads the parts of a section one after the other. */
class Reader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  byte(): number {
    return this.#bytes[this.#at++] as number
  }

  /** Reads an integer in LEB128: seven bits per byte, starting with the low ones. */
  unsigned(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value >>> 0
    }
  }

  bytes(length: number): Uint8Array {
    const begin = this.#at
    this.#at += length
    return this.#bytes.subarray(begin, this.#at)
  }

  text(): string {
    return new TextDecoder().decode(this.bytes(this.unsigned()))
  }

  /** Returns the bytes that `read` reads. */
  part(read: () => void): Uint8Array {
    const begin = this.#at
    read()
    return this.#bytes.subarray(begin, this.#at)
  }

  /** Reads a number of parts, and then each part. */
  list<T>(read: (from: Reader) => T): readonly T[] {
    return Array.from({ length: this.unsigned() }, () => read(this))
  }
}
