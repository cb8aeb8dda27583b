/** All types of the language, by name. Adding a type is adding its declaration to a file and to this list. */

import type { TypeDeclaration } from './declaration.ts'
import { array } from './types/array.ts'
import { boolean } from './types/boolean.ts'
import { price, product } from './types/commerce.ts'
import { constant, fixed, nothing } from './types/constant.ts'
import { context } from './types/context.ts'
import { enumeration } from './types/enum.ts'
import { calculation } from './types/function.ts'
import { integer as idInteger, uuid, uuidv7 } from './types/id.ts'
import { integer } from './types/integer.ts'
import { email } from './types/internet.ts'
import { city, country } from './types/location.ts'
import { sentence } from './types/lorem.ts'
import { number } from './types/number.ts'
import { object } from './types/object.ts'
import { firstName, lastName, name } from './types/person.ts'
import { reference } from './types/reference.ts'
import { anyOf, oneOf, select } from './types/select.ts'
import { string } from './types/string.ts'
import { now } from './types/time.ts'

/** In the order in which they are listed. */
export const declarations: readonly TypeDeclaration[] = [
  object,
  array,
  string,
  integer,
  number,
  boolean,
  nothing,
  fixed,
  constant,
  enumeration,
  select,
  oneOf,
  anyOf,
  reference,
  calculation,
  context,
  idInteger,
  uuid,
  uuidv7,
  name,
  firstName,
  lastName,
  email,
  city,
  country,
  product,
  price,
  now,
  sentence,
]

const byName: ReadonlyMap<string, TypeDeclaration> = new Map(
  declarations.map((declaration) => [declaration.name, declaration]),
)

export function findType(name: string): TypeDeclaration | undefined {
  return byName.get(name)
}

export function typeNames(): Iterable<string> {
  return byName.keys()
}
