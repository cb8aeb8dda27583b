/** The privacy rule: which columns hold values of people, which are never written into a definition, however few they are. */

import { schemaOfName } from './names.ts'

const personalTypes =
  /^(?:person\.(?:name|first|last|middle|bio|birth)|internet\.(?:email|user|display|password|ip|mac|url$|jwt|referrer)|image\.avatar|phone|security\.(?!cve)|government|health\.(?:mrn|npi)|vehicle\.(?:vin|licensePlate)|finance\.(?:iban|account|creditCardN|creditCardC|masked|pin|bitcoin)|location\.(?:street|building|secondary|coord|lat|lon))/

/** Whether the name of a column, of a table or an entity, says that its values are of a person. */
export function isPersonalName(name: string, entity: string): boolean {
  const type = schemaOfName({ name, entity, kind: 'text' })?.schema.type
  return isPersonalType(String(type))
}

/** Whether a type of the definition language generates values of people, such as `person.name`. */
export function isPersonalType(type: string): boolean {
  return personalTypes.test(type)
}
