/**
 * Suggests a type for an unknown name: names of the same kind in other languages, generators and databases first, then
 * names that are spelled in a similar way.
 */

import { hint } from '../text/suggest.ts'

/** Other names by type, in lower case without separators. Only the last part of a dotted name is compared. */
const otherNames: Readonly<Record<string, string>> = {
  array: 'list tuple',
  boolean: 'bool flag',
  'commerce.price': 'cost',
  'commerce.product': 'productname product',
  'company.name': 'company companyname organization',
  'finance.amount': 'money amount',
  'finance.creditCardNumber': 'creditcard cardnumber',
  'finance.currencyCode': 'currency',
  function: 'expression formula computed calculated derived script template',
  'id.integer': 'serial bigserial autoincrement increment identity rowid primarykey',
  'id.uuid': 'guid uuidv4',
  'image.url': 'image picture photo avatar',
  integer: 'int int32 int64 long bigint smallint',
  'internet.domainName': 'domain hostname',
  'internet.ipv4': 'ip ipaddress',
  'internet.username': 'username login nickname',
  'location.latitude': 'lat',
  'location.longitude': 'lng lon',
  'location.postalCode': 'zip zipcode postcode',
  'location.streetAddress': 'address addressline1',
  'lorem.paragraph': 'paragraphs description',
  'lorem.sentence': 'sentences',
  number: 'float double decimal numeric real',
  object: 'struct record map json dict',
  'person.firstName': 'firstname givenname forename',
  'person.jobTitle': 'jobtitle profession occupation',
  'person.lastName': 'lastname surname familyname',
  'person.name': 'fullname name',
  'phone.number': 'phone phonenumber mobile telephone',
  reference: 'ref foreignkey lookup relation fk join',
  select: 'choice switch case conditional weighted oneofweighted',
  string: 'str varchar char alphanumeric',
  'time.date': 'date dateonly',
  'time.now': 'now timestamp currenttimestamp createdat eventtime',
  enum: 'enumeration category arrayelement pick randomelement',
}

const typeByName: ReadonlyMap<string, string> = new Map(
  Object.entries(otherNames).flatMap(([type, names]) =>
    names.split(' ').map((name) => [name, type] as const),
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
