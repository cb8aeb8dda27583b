/** Assembles the values of one column to an Arrow array, from cells or from JSON values. */

import type { Data } from 'apache-arrow'
import { isArray, isObject, type JsonValue, jsonText, member } from '../../text/json.ts'
import type { ColumnType } from '../column.ts'
import { type ColumnBuilder, dataOf } from './builder.ts'
import { daysOf, millisecondsOf, numberOf, scaledOf } from './cell-text.ts'
import { BooleanBuilder, DoubleBuilder, WideBuilder, WordBuilder } from './fixed-builder.ts'
import { GrowingWords, Validity } from './growing.ts'
import { TextBuilder } from './text-builder.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function columnBuilder(column: ColumnType): ColumnBuilder {
  switch (column.type) {
    case 'boolean':
      return new BooleanBuilder(column)
    case 'int32':
      return new WordBuilder(column, { read: numberOf, convert: Number })
    case 'date':
      return new WordBuilder(column, { read: daysOf, convert: (value) => ofText(value, daysOf) })
    case 'double':
      return new DoubleBuilder(column)
    case 'int64':
      return new WideBuilder(column, 2, { read: numberOf, convert: Number })
    case 'timestamp':
      return new WideBuilder(column, 2, {
        read: millisecondsOf,
        convert: (value) => (typeof value === 'number' ? value : ofText(value, millisecondsOf)),
      })
    case 'decimal': {
      const { scale } = column
      return new WideBuilder(column, 4, {
        read: (bytes, from, to) => scaledOf(bytes, from, to, scale),
        convert: (value) => Math.round(Number(value) * 10 ** scale),
      })
    }
    case 'list':
      return new ListBuilder(column)
    case 'struct':
      return new StructBuilder(column)
    case 'json':
      return new TextBuilder(column, jsonText)
    case 'string':
    case 'uuid':
    case 'enum':
      return new TextBuilder(column, String)
  }
}

function ofText(value: JsonValue, read: (bytes: Uint8Array, from: number) => number): number {
  return read(encoder.encode(String(value)), 0)
}

/** Lists and structs. Their cells are JSON texts. */
abstract class NestedBuilder implements ColumnBuilder {
  abstract value(value: JsonValue): void
  abstract take(): Data

  cell(bytes: Uint8Array, from: number, to: number): void {
    this.value(JSON.parse(decoder.decode(bytes.subarray(from, to))))
  }
}

class ListBuilder extends NestedBuilder {
  readonly #column: ColumnType
  readonly #validity = new Validity()
  readonly #offsets = new GrowingWords()
  readonly #items: ColumnBuilder
  #count = 0

  constructor(column: Extract<ColumnType, { type: 'list' }>) {
    super()
    this.#column = column
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
  readonly #validity = new Validity()
  readonly #fields: readonly { readonly name: string; readonly builder: ColumnBuilder }[]

  constructor(column: Extract<ColumnType, { type: 'struct' }>) {
    super()
    this.#column = column
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
