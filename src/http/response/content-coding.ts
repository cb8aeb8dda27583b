/**
 * Content codings of responses (RFC 9110, section 12.5.3). A coded representation has its own entity tag (section
 * 8.8.3.3): the tag of the plain representation with the name of the coding as a suffix.
 */

import { readQualities } from '../../wire/qualities.ts'

/** The supported content codings, the best compression ratio first. */
export const codings = ['br', 'gzip'] as const

export type Coding = (typeof codings)[number]

/** Other names that clients may use for a content coding (RFC 9110, section 8.4.1.3). */
const aliases: Readonly<Record<Coding, readonly string[]>> = { br: [], gzip: ['x-gzip'] }

/**
 * Returns the content coding that the client prefers among `offered`, or undefined for none. A client that sends no
 * `Accept-Encoding` gets no coding, because some clients cannot decode one.
 */
export function chooseCoding(
  { headers }: Request,
  offered: readonly Coding[] = codings,
): Coding | undefined {
  const qualities = readQualities(headers.get('accept-encoding') ?? '')
  const qualityOf = (coding: Coding): number => {
    const name = [coding, ...aliases[coding], '*'].find((each) => qualities.has(each))
    return (name === undefined ? undefined : qualities.get(name)) ?? 0
  }
  let best: Coding | undefined
  let bestQuality = 0
  for (const coding of offered) {
    const quality = qualityOf(coding)
    if (quality <= bestQuality) continue
    best = coding
    bestQuality = quality
  }
  return bestQuality < (qualities.get('identity') ?? 0) ? undefined : best
}

/** Returns the strong entity tag of a coded representation from the tag of the plain representation. */
export function codedTag(tag: string, coding: Coding | undefined): string {
  return coding === undefined ? tag : tag.replace(/"$/, `-${coding}"`)
}

/** Returns the entity tag of the plain representation from the tag of any representation. */
export function plainTag(tag: string): string {
  return tag.replace(codingAtEnd, '"')
}

const codingAtEnd = new RegExp(`-(?:${codings.join('|')})"$`)
