/**
 * Content codings of responses (RFC 9110, section 12.5.3). A representation with another coding has an entity tag of its
 * own (section 8.8.3.3): that of the plain one with the name of the coding at its end.
 */

import { readQualities } from '../../wire/qualities.ts'

/** The one with the better ratio first. */
export const codings = ['br', 'gzip'] as const

export type Coding = (typeof codings)[number]

/** Other names of a coding that clients may use (section 8.4.1.3). */
const aliases: Readonly<Record<Coding, readonly string[]>> = { br: [], gzip: ['x-gzip'] }

/**
 * Returns the coding that the client prefers among those offered, or undefined for none. A client that sends no
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

/** The strong tag of a coded representation, from that of the plain one. */
export function codedTag(tag: string, coding: Coding | undefined): string {
  return coding === undefined ? tag : tag.replace(/"$/, `-${coding}"`)
}

/** The tag of the plain representation, from that of any. */
export function plainTag(tag: string): string {
  return tag.replace(codingAtEnd, '"')
}

const codingAtEnd = new RegExp(`-(?:${codings.join('|')})"$`)
