/** The route that lists the audit log of the workspace. */

import { Type } from 'typebox'
import { isKeyId } from '../../../access/key-text.ts'
import { isUuid } from '../../../access/uuid.ts'
import { listAuditLog } from '../../../service/history/audit-log.ts'
import { auditActions, auditKinds } from '../../../store/audit/audit-log.ts'
import { pageQuery } from '../../response/lists.ts'
import { jsonContent, type Route } from '../../route.ts'
import { timestampSchema } from './shapes.ts'

/** The author of changes by the command line or by the configuration of the service, in a query. */
const operator = 'operator'

const textOrNull = Type.Union([Type.String(), Type.Null()])

const row = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  at: timestampSchema,
  /** The person or the API key; null for the operator. */
  author: Type.Union([
    Type.Object({ type: Type.Enum(['person', 'key']), id: Type.String(), name: Type.String() }),
    Type.Null(),
  ]),
  action: Type.Enum([...auditActions]),
  subject: textOrNull,
  run: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  detail: textOrNull,
})

export const auditRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/audit',
    role: 'owner',
    id: 'listAudit',
    summary: 'Lists the changes in the workspace, the latest first.',
    query: {
      limit: pageQuery.limit,
      before: Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Return only the rows before the row with this id.',
      }),
      author: Type.String({
        title: `an id, or ${operator}`,
        description: `Return only the changes of the person or the API key with this id, or those of the operator (\`${operator}\`).`,
      }),
      kind: Type.Enum([...auditKinds], {
        title: `one of ${auditKinds.join(', ')}`,
        description: 'Return only the changes of this kind of subject.',
      }),
    },
    responses: {
      200: jsonContent('The changes.', Type.Array(row), {
        Link: { description: 'Link to the next page (RFC 8288).', schema: Type.String() },
      }),
    },
    async handle({ caller, query, request }, { service }) {
      const text = query.author === undefined ? undefined : String(query.author)
      const author = text === operator ? null : text
      // Other text is the id of no author, and PostgreSQL refuses some of it.
      if (typeof author === 'string' && !isUuid(author) && !isKeyId(author))
        return { status: 200, body: [] }
      const { rows, next } = await listAuditLog(service, {
        workspace: caller.workspace,
        limit: Number(query.limit),
        before: query.before === undefined ? undefined : Number(query.before),
        author,
        kind: auditKinds.find((kind) => kind === query.kind),
      })
      return { status: 200, body: rows, ...(next !== undefined && linkTo(request.url, next)) }
    },
  },
]

/** Returns the header that links to the rows before the row `next`. */
function linkTo(address: string, next: number) {
  const { pathname, searchParams } = new URL(address)
  searchParams.set('before', `${next}`)
  return { headers: { Link: `<${pathname}?${searchParams}>; rel="next"` } }
}
