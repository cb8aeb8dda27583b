/** All types of the language, by name. To add a type, add its declaration to the list of its group. */

import type { TypeDeclaration } from './declaration.ts'
import { airlineTypes } from './types/airline.ts'
import { animalTypes } from './types/animal.ts'
import { array } from './types/array.ts'
import { bookTypes } from './types/book.ts'
import { boolean } from './types/boolean.ts'
import { colorTypes } from './types/color.ts'
import { commerceTypes } from './types/commerce.ts'
import { companyTypes } from './types/company.ts'
import { constant, fixed, nothing } from './types/constant.ts'
import { context } from './types/context.ts'
import { deviceTypes } from './types/device.ts'
import { enumeration } from './types/enum.ts'
import { fileTypes } from './types/file.ts'
import { financeTypes } from './types/finance.ts'
import { foodTypes } from './types/food.ts'
import { calculation } from './types/function.ts'
import { governmentTypes } from './types/government.ts'
import { healthTypes } from './types/health.ts'
import { idTypes } from './types/id.ts'
import { imageTypes } from './types/image.ts'
import { integer } from './types/integer.ts'
import { internetTypes } from './types/internet.ts'
import { locationTypes } from './types/location.ts'
import { loremTypes } from './types/lorem.ts'
import { musicTypes } from './types/music.ts'
import { number } from './types/number.ts'
import { object } from './types/object.ts'
import { opsTypes } from './types/ops.ts'
import { personTypes } from './types/person.ts'
import { phoneTypes } from './types/phone.ts'
import { reference } from './types/reference.ts'
import { scienceTypes } from './types/science.ts'
import { securityTypes } from './types/security.ts'
import { anyOf, oneOf, select } from './types/select.ts'
import { seriesTypes } from './types/series.ts'
import { string } from './types/string.ts'
import { timeTypes } from './types/time.ts'
import { vehicleTypes } from './types/vehicle.ts'

/** All types of the language, in the order of the reference. */
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
  ...seriesTypes,
  ...idTypes,
  ...personTypes,
  ...internetTypes,
  ...phoneTypes,
  ...locationTypes,
  ...commerceTypes,
  ...companyTypes,
  ...financeTypes,
  ...timeTypes,
  ...loremTypes,
  ...fileTypes,
  ...opsTypes,
  ...deviceTypes,
  ...vehicleTypes,
  ...airlineTypes,
  ...colorTypes,
  ...imageTypes,
  ...musicTypes,
  ...bookTypes,
  ...foodTypes,
  ...animalTypes,
  ...scienceTypes,
  ...healthTypes,
  ...governmentTypes,
  ...securityTypes,
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
