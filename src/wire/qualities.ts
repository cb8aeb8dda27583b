/** Parses headers that list alternatives with weights: `Accept` and `Accept-Encoding` (RFC 9110, section 12.4.2). */

/**
 * Match the members of a list, separated by commas, and the parameters of a member, separated by semicolons. Separators
 * within quotes do not count.
 */
const listMember = /(?:[^,"]+|"(?:[^"\\]+|\\.)*"?)+/gs
const parameter = /(?:[^;"]+|"(?:[^"\\]+|\\.)*"?)+/gs
/** Matches a weight parameter, such as `q=0.5`: from 0 to 1 with at most three digits. */
const weight = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i

/**
 * Returns the weight of each well-formed member of a header, by the name of the member in lower case. A repeated member
 * has its highest weight.
 */
export function readQualities(header: string): ReadonlyMap<string, number> {
  const qualities = new Map<string, number>()
  for (const member of header.match(listMember) ?? []) {
    const [name = '', ...parameters] = (member.match(parameter) ?? []).map((part) => part.trim())
    let quality = 1
    for (const part of parameters) {
      if (/^q\s*=/i.test(part)) quality = Number(weight.exec(part)?.[1] ?? Number.NaN)
    }
    if (Number.isNaN(quality)) continue
    const key = name.toLowerCase()
    qualities.set(key, Math.max(quality, qualities.get(key) ?? 0))
  }
  return qualities
}
