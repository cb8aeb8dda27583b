/** The authors of changes, as stored and as clients see them. */

import type { AuthorNames } from '../../store/history.ts'

/** Id of the person or of the API key that makes a change; null for the operator. */
export type Author = string | null

/** An author as clients see it. */
export type AuthorView = { readonly type: 'person' | 'key'; readonly name: string }

/** Returns the view of an author, or null for the operator and for changes from before authors were stored. */
export function viewAuthor({ personName, keyName }: AuthorNames): AuthorView | null {
  if (personName !== null) return { type: 'person', name: personName }
  return keyName === null ? null : { type: 'key', name: keyName }
}
