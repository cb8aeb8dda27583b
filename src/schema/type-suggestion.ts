/**
 * Suggests a type for an unknown name: names of the same kind in other languages, generators and databases first, then
 * names that are spelled in a similar way.
 */

import { hint } from '../text/suggest.ts'

/** Other names by type, whose case and separators are ignored. Only the last part of a dotted name is compared. */
const otherNames: Readonly<Record<string, string>> = {
  array: 'list tuple',
  boolean: 'bool flag',
  'commerce.price': 'cost',
  'commerce.product': 'productName product',
  'company.name': 'company companyName organization',
  'finance.amount': 'money amount',
  'finance.creditCardNumber': 'creditCard cardNumber',
  'finance.currencyCode': 'currency',
  function: 'expression formula computed calculated derived script template',
  'id.integer': 'serial bigSerial autoIncrement increment identity rowId primaryKey',
  'id.uuid': 'guid uuidV4',
  'image.url': 'image picture photo avatar',
  integer: 'int int32 int64 long bigInt smallInt',
  'internet.domainName': 'domain hostname',
  'internet.ipv4': 'ip ipAddress',
  'internet.username': 'username login nickname',
  'location.latitude': 'lat',
  'location.longitude': 'lng lon',
  'location.postalCode': 'zip zipCode postCode',
  'location.streetAddress': 'address addressLine1',
  'lorem.paragraph': 'paragraphs description',
  'lorem.sentence': 'sentences',
  number: 'float double decimal numeric real',
  object: 'struct record map json dict',
  'person.firstName': 'firstName givenName forename',
  'person.jobTitle': 'jobTitle profession occupation',
  'person.lastName': 'lastName surname familyName',
  'person.name': 'fullName name',
  'phone.number': 'phone phoneNumber mobile telephone',
  reference: 'ref foreignKey lookup relation fk join',
  select: 'choice switch case conditional weighted oneOfWeighted',
  string: 'str varchar char alphanumeric',
  'time.date': 'date dateOnly',
  'time.now': 'now timestamp currentTimestamp createdAt eventTime',
  enum: 'enumeration category arrayElement pick randomElement',
}

const typeByName: ReadonlyMap<string, string> = new Map(
  Object.entries(otherNames).flatMap(([type, names]) =>
    names.split(' ').map((name) => [name.toLowerCase(), type] as const),
  ),
)

/** Returns the suggestion at the end of a message, or an empty string if no known name is similar. */
export function typeHint(name: string, known: Iterable<string>): string {
  const types = [...known]
  const last = name.slice(name.lastIndexOf('.') + 1)
  const longer = name.includes('.') ? types.find((type) => type.startsWith(name)) : undefined
  const type = longer ?? typeByName.get(last.toLowerCase().replace(/[\s_-]/g, ''))
  if (type !== undefined) return `; did you mean "${type}"?`
  return hint(name, types) || hint(last, types)
}
