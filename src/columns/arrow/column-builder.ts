/** Assembles the values of one column to an Arrow array, from cells or from JSON values. */

import type { Data } from 'apache-arrow'
import { isArray, isObject, type JsonValue, member } from '../../text/json.ts'
import type { ColumnType, ColumnValue } from '../column.ts'
import { type ColumnBuilder, dataOf, Validity } from './builder.ts'
import type { Cells } from './cells.ts'
import {
  BooleanBuilder,
  dateForm,
  doubleForm,
  FixedBuilder,
  instantForm,
  integerForm,
} from './fixed-builder.ts'
import { GrowingEnds } from './growing.ts'
import { TextBuilder } from './text-builder.ts'

const decoder = new TextDecoder()

export function columnBuilder(column: ColumnValue): ColumnBuilder {
  switch (column.type) {
    case 'boolean':
      return new BooleanBuilder(column)
    case 'int32':
      return new FixedBuilder(column, integerForm(4))
    case 'int64':
      return new FixedBuilder(column, integerForm(8))
    case 'decimal':
      return new FixedBuilder(column, integerForm(16, column.scale))
    case 'double':
      return new FixedBuilder(column, doubleForm)
    case 'date':
      return new FixedBuilder(column, dateForm)
    case 'timestamp':
      return new FixedBuilder(column, instantForm)
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
  return new FixedBuilder(column, integerForm(8, 0, startMs))
}

/** Lists and structs. Their cells are JSON texts. */
abstract class NestedBuilder implements ColumnBuilder {
  abstract value(value: JsonValue): void
  abstract readonly bytes: number
  abstract take(): Data

  cells(cells: Cells, column: number): void {
    for (let row = 0; row < cells.rows; row++) {
      const text = decoder.decode(cells.bytesOf(row, column))
      // An omitted value has an empty cell.
      this.value(text === '' ? null : JSON.parse(text))
    }
  }
}

class ListBuilder extends NestedBuilder {
  readonly #column: ColumnType
  readonly #validity: Validity
  readonly #ends = new GrowingEnds()
  readonly #items: ColumnBuilder
  #count = 0

  constructor(column: Extract<ColumnValue, { type: 'list' }>) {
    super()
    this.#column = column
    this.#validity = new Validity(column)
    this.#items = columnBuilder(column.items)
  }

  value(value: JsonValue): void {
    const items = isArray(value) ? value : []
    for (const item of items) this.#items.value(item)
    this.#count += items.length
    this.#validity.push(isArray(value))
    this.#ends.push(this.#count)
  }

  get bytes(): number {
    return this.#ends.bytes + this.#items.bytes
  }

  take(): Data {
    const valueOffsets = this.#ends.take()
    this.#count = 0
    const child = this.#items.take()
    return dataOf(this.#column, { ...this.#validity.take(), valueOffsets, child })
  }
}

class StructBuilder extends NestedBuilder {
  readonly #column: ColumnType
  readonly #validity: Validity
  readonly #fields: readonly { readonly name: string; readonly builder: ColumnBuilder }[]

  constructor(column: Extract<ColumnValue, { type: 'struct' }>) {
    super()
    this.#column = column
    this.#validity = new Validity(column)
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

  get bytes(): number {
    return this.#fields.reduce((sum, { builder }) => sum + builder.bytes, 0)
  }

  take(): Data {
    const children = this.#fields.map(({ builder }) => builder.take())
    return dataOf(this.#column, { ...this.#validity.take(), children })
  }
}
