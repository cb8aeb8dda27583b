/** Writes the columns of entities as Pydantic models, which parse the JSON values that streams contain. */

import type { Column, ColumnType, ColumnValue, EntityColumns } from './column.ts'
import { TypeNames } from './type-name.ts'

const head = `from datetime import date, datetime
from decimal import Decimal
from typing import Any, Literal, Optional
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, RootModel
`

const importedNames =
  `BaseModel ConfigDict Field RootModel Any Literal Optional UUID Decimal date datetime`.split(' ')

/** Returns a module with a model for each entity, and for each object in it. */
export function pydanticModels(entities: readonly EntityColumns[]): string {
  const module = new ModelWriter()
  for (const entity of entities) module.add(entity)
  return `${head}\n\n${module.models.join('\n\n')}`
}

class ModelWriter {
  readonly models: string[] = []
  readonly #names = new TypeNames([...importedNames, 'None', 'True', 'False'])

  add({ entity, columns, isScalar }: EntityColumns): void {
    const name = this.#names.next(entity)
    const [only] = columns
    if (!isScalar || only === undefined) this.#addModel(name, columns)
    else this.models.push(`class ${name}(RootModel[${this.#typeOf(only, name)}]):\n    pass\n`)
  }

  /** Adds a model after those of the objects in it. It ignores properties whose names no text of Python can have. */
  #addModel(name: string, all: readonly Column[]): void {
    const columns = all.filter((column) => column.name.isWellFormed())
    const types = columns.map((column) => this.#typeOf(column, name, column.name))
    const names = new FieldNames(this.#names)
    const fields = columns.map((column, index) => {
      const field = names.next(column.name)
      const settings = [
        ...(column.nullable ? ['default=None'] : []),
        ...(field === column.name ? [] : [`alias=${pythonText(column.name)}`]),
        ...limitsOf(column),
      ]
      const value = settings.length === 0 ? '' : ` = Field(${settings.join(', ')})`
      return `    ${field}: ${types[index]}${value}\n`
    })
    const config = '    model_config = ConfigDict(populate_by_name=True, protected_namespaces=())\n'
    this.models.push(`class ${name}(BaseModel):\n${config}\n${fields.join('')}`)
  }

  /** Returns the type of values. `words` name the model of an object. */
  #typeOf(value: ColumnValue, ...words: readonly string[]): string {
    const type = this.#plainType(value, words)
    return value.nullable && value.type !== 'json' ? `Optional[${type}]` : type
  }

  #plainType(column: ColumnType, words: readonly string[]): string {
    switch (column.type) {
      case 'enum':
        return column.values.every((value) => value.isWellFormed())
          ? `Literal[${column.values.map(pythonText).join(', ')}]`
          : 'str'
      case 'list':
        return `list[${this.#typeOf(column.items, ...words, 'item')}]`
      case 'struct': {
        const name = this.#names.next(...words)
        this.#addModel(name, column.fields)
        return name
      }
      default:
        return plainTypes[column.type]
    }
  }
}

const plainTypes = {
  boolean: 'bool',
  int32: 'int',
  int64: 'int',
  double: 'float',
  decimal: 'Decimal',
  string: 'str',
  date: 'date',
  timestamp: 'datetime',
  uuid: 'UUID',
  json: 'Any',
} as const

function limitsOf(column: ColumnType): readonly string[] {
  if (column.type === 'string' && column.maxLength !== undefined) {
    return [`max_length=${column.maxLength}`]
  }
  if (column.type !== 'decimal') return []
  return [`max_digits=${column.precision}`, `decimal_places=${column.scale}`]
}

/** Gives properties names of fields that Python and Pydantic accept, each of them once. */
class FieldNames {
  readonly #taken = new Set<string>(reservedFields)
  /** Names of models, which a field must not hide. */
  readonly #models: TypeNames

  constructor(models: TypeNames) {
    this.#models = models
  }

  next(property: string): string {
    const plain = property.replace(/[^A-Za-z0-9_]/g, '_').replace(/^_+/, '')
    const start = /^[A-Za-z]/.test(plain) ? plain : `field_${plain}`
    let name = start
    while (this.#taken.has(name) || this.#models.has(name)) name += '_'
    this.#taken.add(name)
    return name
  }
}

/** Keywords of Python, attributes of models, and the names of types in annotations. */
const reservedFields = [
  ...importedNames,
  ...'bool int float str list None True False and as assert async await break class continue def'.split(
    ' ',
  ),
  ...'del elif else except finally for from global if import in is lambda nonlocal not or'.split(
    ' ',
  ),
  ...'pass raise return try while with yield construct copy dict fields_set from_orm json'.split(
    ' ',
  ),
  ...'parse_file parse_obj parse_raw schema schema_json update_forward_refs validate model_config'.split(
    ' ',
  ),
  ...'model_computed_fields model_construct model_copy model_dump model_dump_json model_extra'.split(
    ' ',
  ),
  ...'model_fields model_fields_set model_json_schema model_parametrized_name model_post_init'.split(
    ' ',
  ),
  ...'model_rebuild model_validate model_validate_json model_validate_strings'.split(' '),
]

/** Returns a text as a literal of Python, whose escapes are those of JSON. */
function pythonText(text: string): string {
  return JSON.stringify(text)
}
