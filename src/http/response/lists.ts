/** Pages of lists: bare arrays, with the total and links to neighboring pages in headers (RFC 8288). */

import { Type } from 'typebox'
import type { Listing, PageWindow } from '../../store/rows.ts'
import type { JsonValue } from '../../text/json.ts'
import type { ResponseDeclaration, RouteRequest, RouteResponse } from '../route.ts'

export const pageQuery = {
  limit: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 10,
    description: 'Maximum number of items to return.',
  }),
  offset: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    default: 0,
    description: 'Number of items to skip.',
  }),
}

export const listHeaders: NonNullable<ResponseDeclaration['headers']> = {
  'X-Total-Count': { description: 'Total number of items.', schema: Type.Integer({ minimum: 0 }) },
  Link: { description: 'Links to neighboring pages (RFC 8288).', schema: Type.String() },
}

export function pageOf({ limit, offset }: Readonly<Record<string, JsonValue>>): PageWindow {
  return { limit: Number(limit), offset: Number(offset) }
}

export function listResponse(
  { rows, total }: Listing<unknown>,
  { request, query }: RouteRequest,
): RouteResponse {
  const page = pageOf(query)
  const links = linksOf(new URL(request.url), { ...page, total })
  return {
    status: 200,
    body: rows,
    headers: { 'X-Total-Count': `${total}`, ...(links !== '' && { Link: links }) },
  }
}

function linksOf(
  url: URL,
  { limit, offset, total }: PageWindow & { readonly total: number },
): string {
  const link = (rel: string, to: number): string => {
    const query = new URLSearchParams(url.search)
    query.set('limit', `${limit}`)
    query.set('offset', `${to}`)
    return `<${url.pathname}?${query}>; rel="${rel}"`
  }
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit
  return [
    ...(offset > 0
      ? [link('first', 0), link('prev', Math.max(0, Math.min(offset - limit, last)))]
      : []),
    ...(offset + limit < total ? [link('next', offset + limit), link('last', last)] : []),
  ].join(', ')
}
