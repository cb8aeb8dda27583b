/** Finds the entities that a column with a name such as `billingUserId`, `parent_id` or `created_by` may reference. */

/** Names of references to another row of the same table. */
const selves: ReadonlySet<string> = new Set([
  ...['parent', 'manager', 'supervisor', 'boss', 'predecessor', 'successor', 'ancestor', 'root'],
  ...['reply to', 'in reply to', 'referrer', 'referred', 'reports to', 'next', 'previous'],
])

/** Roles and actions of people, as words in names. A reference with such a name is to a table of people. */
const roles: ReadonlySet<string> = new Set([
  ...['owner', 'author', 'creator', 'editor', 'assignee', 'reporter', 'sender', 'recipient'],
  ...['customer', 'buyer', 'seller', 'approver', 'reviewer', 'requester', 'uploader', 'follower'],
  ...['created', 'updated', 'deleted', 'modified', 'assigned', 'approved', 'invited', 'user'],
])

const people = ['user', 'account', 'person', 'customer', 'member', 'employee', 'contact', 'profile']

export interface ReferencedNames {
  /** Whether the name references another row of the same table. */
  readonly isSelf: boolean
  /**
   * Names of the entities that may be referenced, in the singular, the most likely first; empty if the name is not that
   * of a reference.
   */
  readonly phrases: readonly string[]
}

/**
 * Returns the entities that a column may reference, judged by its name. `words` are the words of the name, each in the
 * singular.
 */
export function referencedNames(words: readonly string[]): ReferencedNames {
  const last = words.at(-1) ?? ''
  const isId = words.length > 1 && ['id', 'uuid', 'key', 'ref', 'fk'].includes(last)
  const isBy = words.length > 1 && (last === 'by' || last === 'to')
  const stem = isId ? words.slice(0, -1) : isBy ? words.slice(0, -1) : []
  if (stem.length === 0) return { isSelf: false, phrases: [] }
  const whole = (isBy ? words : stem).join(' ')
  const end = stem.at(-1) ?? ''
  if (selves.has(whole) || (isId && selves.has(end))) return { isSelf: true, phrases: [] }
  const phrases = isId ? stem.map((_, from) => stem.slice(from).join(' ')) : []
  return { isSelf: false, phrases: roles.has(end) ? [...phrases, ...people] : phrases }
}
