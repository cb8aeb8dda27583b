/** Which things a name such as `billingUserId`, `parent_id` or `created_by` may refer to. */

/** Names of the other end of a thing of the same kind. */
const selves: ReadonlySet<string> = new Set([
  ...['parent', 'manager', 'supervisor', 'boss', 'predecessor', 'successor', 'ancestor', 'root'],
  ...['reply to', 'in reply to', 'referrer', 'referred', 'reports to', 'next', 'previous'],
])

/** What people do; who does it is one of the things that people are called. */
const roles: ReadonlySet<string> = new Set([
  ...['owner', 'author', 'creator', 'editor', 'assignee', 'reporter', 'sender', 'recipient'],
  ...['customer', 'buyer', 'seller', 'approver', 'reviewer', 'requester', 'uploader', 'follower'],
  ...['created', 'updated', 'deleted', 'modified', 'assigned', 'approved', 'invited', 'user'],
])

const people = ['user', 'account', 'person', 'customer', 'member', 'employee', 'contact', 'profile']

export interface ReferencedNames {
  /** Another of its own kind. */
  readonly isSelf: boolean
  /** Names of things in the singular, the likeliest first; none where the name refers to nothing. */
  readonly phrases: readonly string[]
}

/** The words of the name, each in the singular. */
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
