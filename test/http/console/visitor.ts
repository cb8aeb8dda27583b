/**
 * A client of the console that behaves like a browser: it keeps its cookie and sends it back. Every response must match
 * the declaration of its route.
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Role } from '../../../src/store/people.ts'
import type { TestRequest, TestService } from '../../support/service.ts'
import { objectOf } from '../definitions.ts'
import { expectDeclared } from './declared.ts'

export const password = 'correct horse battery staple'

export interface Visitor {
  /** The cookie as a request would contain it, or undefined. */
  cookie: string | undefined
  /** Sends a request to a path below `/console/api`. */
  request(path: string, request?: TestRequest): Promise<Response>
}

/** `origin` is the origin of the pages, if a public URL is set. */
export function newVisitor(address: string, cookie?: string, origin = address): Visitor {
  const visitor: Visitor = {
    cookie,
    async request(path, { method = 'GET', headers = {}, body, signal } = {}) {
      const isJson = body !== undefined && typeof body !== 'string'
      const answer = await fetch(`${address}/console/api${path}`, {
        method,
        headers: {
          ...(visitor.cookie !== undefined && { Cookie: visitor.cookie }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(method !== 'GET' && { Origin: origin, 'Sec-Fetch-Site': 'same-origin' }),
          ...headers,
        },
        ...(body !== undefined && { body: isJson ? JSON.stringify(body) : String(body) }),
        ...(signal && { signal }),
      })
      const [given] = answer.headers.getSetCookie()
      if (given !== undefined) {
        const [pair = ''] = given.split(';')
        visitor.cookie = pair.endsWith('=') ? undefined : pair
      }
      await expectDeclared({ method, path }, answer)
      return answer
    },
  }
  return visitor
}

/** Returns the token of the setup link that the service has created. */
export async function setupToken({ data }: Pick<TestService, 'data'>): Promise<string> {
  const link = await readFile(join(data, 'setup-token'), 'utf8')
  return link.trim().split('#token=')[1] ?? ''
}

export async function becomeOwner(service: TestService, origin?: string): Promise<Visitor> {
  const visitor = newVisitor(service.address, undefined, origin)
  await useLink(visitor, { token: await setupToken(service), name: 'Olga' })
  return visitor
}

/** Returns a new person with a new workspace, or in the workspace of the inviter. */
export async function inviteVisitor(
  host: Visitor,
  {
    address,
    name,
    joins,
    role = 'editor',
  }: {
    readonly address: string
    readonly name: string
    readonly joins: boolean
    readonly role?: Role
  },
): Promise<Visitor> {
  const body = { label: name, joins, role }
  const made = await host.request('/invitations', { method: 'POST', body })
  expect(made.status).toBe(201)
  const { token } = await objectOf(made)
  const guest = newVisitor(address)
  await useLink(guest, { token: String(token), name })
  return guest
}

async function useLink(
  visitor: Visitor,
  { token, name }: { readonly token: string; readonly name: string },
): Promise<void> {
  const body = { token, name, password }
  const used = await visitor.request('/links/use', { method: 'POST', body })
  expect({ status: used.status, cookie: visitor.cookie }).toEqual({
    status: 201,
    cookie: expect.stringMatching(/^(__Host-)?spate_session=[\w-]{43}$/),
  })
}
