/** Finds the documentation of a word in a definition: a member, a keyword, a type or a constant value. */
import { isObject, member } from '../../src/text/json.ts'
import type { Cursor } from './cursor.ts'
import { type Documentation, documentMember, documentType } from './documentation.ts'
import { membersAt, placeAt, typeNamesOf, type Vocabulary } from './vocabulary.ts'

/** Returns the documentation of `word`, the complete word at `cursor`. */
export function documentationAt(
  { path, role, document }: Cursor,
  word: string,
  vocabulary: Vocabulary,
): Documentation | undefined {
  if (role === 'name') {
    const found = membersAt(placeAt(vocabulary, document, path)).find(({ name }) => name === word)
    return found && documentMember(word, found.schema)
  }
  const last = path.findLast((step) => typeof step === 'string')
  const around = placeAt(vocabulary, document, path.slice(0, -1))
  if (last === 'type' && around.isSchema) return typeDocumentation(word, document, vocabulary)
  const option = placeAt(vocabulary, document, path).options.find(
    ({ const: constant, description }) => constant === word && description !== undefined,
  )
  return option && documentMember(word, option)
}

/** Returns the documentation of a type; for a custom type of the definition, that of its base type. */
function typeDocumentation(
  word: string,
  document: Cursor['document'],
  vocabulary: Vocabulary,
): Documentation | undefined {
  const types = isObject(document) ? member(document, 'types') : undefined
  const own = isObject(types) ? member(types, word) : undefined
  const [name = word] = typeNamesOf({ type: word }, types)
  const found = vocabulary.types.find((type) => type.name === name)
  if (found === undefined) return undefined
  const documentation = documentType(found)
  if (own === undefined) return documentation
  const description =
    isObject(own) && typeof own.description === 'string' ? ` ${own.description}` : ''
  return {
    ...documentation,
    title: word,
    summary: `A type of this definition, based on ${name}.${description}`,
  }
}
