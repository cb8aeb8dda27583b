/** Types of the group `book`: title, author and others. Title and author in one object describe the same book. */

import { coherent, sharedKey } from '../coherence.ts'
import { declareType, type TypeDeclaration } from '../declaration.ts'
import { among, textNode } from '../instructions/compose.ts'
import { books } from '../words/en/book.ts'
import { isbn } from './commerce-article.ts'

function column(kind: 'title' | 'author', summary: string, index: number): TypeDeclaration {
  const values = books.map((row) => row.split('|')[index] as string)
  return declareType({
    name: `book.${kind}`,
    summary,
    keywords: { coherent },
    compile: (keywords, scope) =>
      textNode(among(values, sharedKey('book', keywords.coherent, scope)), 48),
    examples: [{ type: `book.${kind}` }],
  })
}

/** `book.isbn`, the same type as `commerce.isbn` under a second name. */
const bookIsbn: TypeDeclaration = {
  ...isbn,
  name: 'book.isbn',
  examples: [{ type: 'book.isbn' }, { type: 'book.isbn', version: 10 }],
}

export const bookTypes: readonly TypeDeclaration[] = [
  column('title', 'The title of a well-known book.', 0),
  column('author', 'The author of the book in the same object.', 1),
  bookIsbn,
]
