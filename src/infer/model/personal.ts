/** The privacy rule: decides which columns contain personal data, whose values never appear in a definition. */

import { schemaOfName } from './names.ts'

const personalTypes =
  /^(?:person\.(?:name|first|last|middle|bio|birth)|internet\.(?:email|user|display|password|ip|mac|url$|jwt|referrer)|image\.avatar|phone|security\.(?!cve)|government|health\.(?:mrn|npi)|vehicle\.(?:vin|licensePlate)|finance\.(?:iban|account|creditCardN|creditCardC|masked|pin|bitcoin)|location\.(?:street|building|secondary|coord|lat|lon))/

/** Returns whether the name of a column means personal data. `entity` is the name of its table. */
export function isPersonalName(name: string, entity: string): boolean {
  const type = schemaOfName({ name, entity, kind: 'text' })?.schema.type
  return isPersonalType(String(type))
}

/** Returns whether a type of the definition language generates personal data, such as `person.name`. */
export function isPersonalType(type: string): boolean {
  return personalTypes.test(type)
}
