/** Assembles the values of one column to an Arrow array, from cells or from JSON values. */

import type { Data } from 'apache-arrow'
import { isArray, isObject, type JsonValue, member } from '../../text/json.ts'
import type { ColumnType, ColumnValue } from '../column.ts'
import { type ColumnBuilder, dataOf, Validities } from './builder.ts'
import {
  type Cells,
  powers,
  type ReadNumbers,
  readBooleans,
  readDates,
  readDoubles,
  readInstants,
  readIntegers,
  scaledReader,
  timeOfText,
} from './cells.ts'
import { BitStore, DoubleStore, FixedBuilder, WideStore, WordStore } from './fixed-builder.ts'
import { GrowingWords } from './growing.ts'
import { TextBuilder } from './text-builder.ts'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function columnBuilder(column: ColumnValue): ColumnBuilder {
  const validity = new Validities(column)
  switch (column.type) {
    case 'boolean': {
      const form = { read: readBooleans, convert: Number }
      return new FixedBuilder(column, { form, store: new BitStore(), validity })
    }
    case 'int32': {
      const form = { read: readIntegers, convert: Number }
      return new FixedBuilder(column, { form, store: new WordStore(), validity })
    }
    case 'date':
      return new FixedBuilder(column, {
        form: timeForm(readDates),
        store: new WordStore(),
        validity,
      })
    case 'double': {
      const form = { read: readDoubles, convert: Number }
      return new FixedBuilder(column, { form, store: new DoubleStore(), validity })
    }
    case 'int64': {
      const form = { read: readIntegers, convert: Number }
      return new FixedBuilder(column, { form, store: new WideStore(2), validity })
    }
    case 'timestamp': {
      const form = timeForm(readInstants)
      return new FixedBuilder(column, { form, store: new WideStore(2), validity })
    }
    case 'decimal': {
      const { scale } = column
      const convert = (value: JsonValue): number =>
        Math.round(Number(value) * (powers[scale] as number))
      const form = { read: scaledReader(scale), convert }
      return new FixedBuilder(column, { form, store: new WideStore(4), validity })
    }
    case 'list':
      return new ListBuilder(column)
    case 'struct':
      return new StructBuilder(column)
    case 'json':
    case 'string':
    case 'uuid':
    case 'enum':
      return new TextBuilder(column)
  }
}

/** Returns the builder of the times of events, whose cells are offsets in milliseconds from the start of simulated time. */
export function offsetBuilder(column: ColumnValue, startMs: number): ColumnBuilder {
  const read: ReadNumbers = (cells, cell, to) => {
    readIntegers(cells, cell, to)
    for (let row = 0; row < cells.rows; row++) to[row] = (to[row] as number) + startMs
  }
  const form = { read, convert: (value: JsonValue) => startMs + Number(value) }
  const validity = new Validities(column)
  return new FixedBuilder(column, { form, store: new WideStore(2), validity })
}

function timeForm(read: ReadNumbers) {
  return { read, convert: (value: JsonValue) => timeOfText(String(value), read) }
}

/** Lists and structs. Their cells are JSON texts. */
abstract class NestedBuilder implements ColumnBuilder {
  abstract value(value: JsonValue): void
  abstract take(): Data

  cells({ bytes, rows, starts, stride }: Cells, column: number): void {
    for (let row = 0, i = column; row < rows; row++, i += stride) {
      const [from, end] = [starts[i] as number, (starts[i + 1] as number) - 1]
      // An omitted value has an empty cell.
      this.value(from === end ? null : JSON.parse(decoder.decode(bytes.subarray(from, end))))
    }
  }
}

class ListBuilder extends NestedBuilder {
  readonly #column: ColumnType
  readonly #validity: Validities
  readonly #offsets = new GrowingWords()
  readonly #items: ColumnBuilder
  #count = 0

  constructor(column: Extract<ColumnValue, { type: 'list' }>) {
    super()
    this.#column = column
    this.#validity = new Validities(column)
    this.#items = columnBuilder(column.items)
    this.#offsets.push(0)
  }

  value(value: JsonValue): void {
    const items = isArray(value) ? value : []
    for (const item of items) this.#items.value(item)
    this.#count += items.length
    this.#validity.push(isArray(value))
    this.#offsets.push(this.#count)
  }

  take(): Data {
    const valueOffsets = this.#offsets.take()
    this.#offsets.push(0)
    this.#count = 0
    const child = this.#items.take()
    return dataOf(this.#column, { ...this.#validity.take(), valueOffsets, child })
  }
}

class StructBuilder extends NestedBuilder {
  readonly #column: ColumnType
  readonly #validity: Validities
  readonly #fields: readonly { readonly name: string; readonly builder: ColumnBuilder }[]

  constructor(column: Extract<ColumnValue, { type: 'struct' }>) {
    super()
    this.#column = column
    this.#validity = new Validities(column)
    this.#fields = column.fields.map((field) => ({
      name: field.name,
      builder: columnBuilder(field),
    }))
  }

  value(value: JsonValue): void {
    const object = isObject(value) ? value : {}
    for (const { name, builder } of this.#fields) builder.value(member(object, name) ?? null)
    this.#validity.push(isObject(value))
  }

  take(): Data {
    const children = this.#fields.map(({ builder }) => builder.take())
    return dataOf(this.#column, { ...this.#validity.take(), children })
  }
}
