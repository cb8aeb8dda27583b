/** Requests for the audit log of the workspace, and its rows as text. */
import { callApi } from './api.ts'
import { runAddress, simulationAddress } from './simulations.ts'

/** A change in the workspace, with the names of its time. */
export interface Change {
  readonly id: number
  readonly at: string
  /** The user or the API key that made the change; null for the operator. */
  readonly author: {
    readonly type: 'person' | 'key'
    readonly id: string
    readonly name: string
  } | null
  /** Kind of the subject and what was done, such as `run.created`. */
  readonly action: string
  readonly subject: string | null
  readonly run: number | null
  readonly detail: string | null
}

export interface ChangeList {
  readonly rows: readonly Change[]
  readonly hasMore: boolean
}

/** The filters of the audit log. An empty text selects all. */
export interface ChangeFilter {
  readonly kind: string
  readonly author: string
}

const pageRows = 50

/** Returns the latest changes, or those before the change `before`. */
export async function listChanges(
  { kind, author }: ChangeFilter,
  { before, signal }: { readonly before?: number; readonly signal?: AbortSignal },
): Promise<ChangeList> {
  const query = new URLSearchParams({
    limit: `${pageRows}`,
    ...(kind !== '' && { kind }),
    ...(author !== '' && { author }),
    ...(before !== undefined && { before: `${before}` }),
  })
  const { body, headers } = await callApi<readonly Change[]>(
    `/audit?${query}`,
    signal ? { signal } : {},
  )
  return { rows: body, hasMore: headers.get('Link') !== null }
}

const actions: Readonly<Record<string, string>> = {
  'simulation.created': 'Created simulation',
  'simulation.created-earlier': 'Created simulation with the earlier API',
  'simulation.changed': 'Saved simulation',
  'simulation.described': 'Changed details of simulation',
  'simulation.deleted': 'Deleted simulation',
  'simulation.restored': 'Restored simulation',
  'run.created': 'Started run',
  'run.labeled': 'Labeled run',
  'run.deleted': 'Deleted run',
  'run.restored': 'Restored run',
  'key.created': 'Created API key',
  'key.revoked': 'Revoked API key',
  'invitation.created': 'Created invitation',
  'invitation.withdrawn': 'Revoked invitation',
  'person.joined': 'Joined',
  'person.changed': 'Changed role',
  'person.removed': 'Removed person',
  'password.changed': 'Changed password',
  'password.link-created': 'Created password reset link',
  'password.reset': 'Reset password',
  'session.created': 'Signed in',
  'workspace.renamed': 'Renamed workspace',
}

/** Returns what was done, as the beginning of a sentence. */
export function actionText({ action }: Change): string {
  return actions[action] ?? action
}

/** Returns the name of the subject; empty if the subject is the author, or if an invitation has no label. */
export function subjectText({ action, subject, run, detail }: Change): string {
  const name = run === null ? (subject ?? '') : `${subject}, run ${run}`
  if (action === 'simulation.changed') return `${name}, version ${detail}`
  // The detail of a new API key is its scopes, as the key stores them.
  const shown = action === 'key.created' ? detail?.replaceAll(' ', ', ') : detail
  return shown === null || shown === undefined ? name : `${name} (${shown})`.trimStart()
}

/** Returns the address of the page of the subject; undefined if it has none. */
export function subjectAddress({ action, subject, run }: Change): string | undefined {
  const [kind, done] = action.split('.')
  if (subject === null || (kind !== 'simulation' && kind !== 'run')) return undefined
  // The console has no page of simulations of the earlier API.
  if (done === 'created-earlier') return undefined
  if (done === 'deleted') return '/console/deleted'
  return run === null ? simulationAddress(subject) : runAddress(subject, run)
}
