/**
 * Types of the group `internet`. Email addresses use reserved domains (RFC 2606), so no email reaches an existing
 * person.
 */

import type { TypeDeclaration } from '../declaration.ts'
import { wordType } from '../instructions/compose.ts'
import { emojis } from '../words/en/internet.ts'
import { ipv4, ipv6, mac, port } from './internet-address.ts'
import { userAgent } from './internet-agent.ts'
import { etag, httpMethod, httpStatus, protocol } from './internet-http.ts'
import { displayName, email, username } from './internet-person.ts'
import { jwt, password } from './internet-secret.ts'
import { domainName, domainSuffix, referrer, url, urlPath } from './internet-web.ts'

const emoji = wordType({
  name: 'internet.emoji',
  summary: 'An emoji: a face, an animal, a food, a place or an object.',
  words: emojis,
})

export const internetTypes: readonly TypeDeclaration[] = [
  email,
  username,
  displayName,
  password,
  url,
  domainName,
  ipv4,
  ipv6,
  mac,
  userAgent,
  httpMethod,
  httpStatus,
  port,
  protocol,
  jwt,
  domainSuffix,
  emoji,
  referrer,
  urlPath,
  etag,
]
