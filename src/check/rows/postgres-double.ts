/** The text of a double as PostgreSQL writes it: with an exponent below 10⁻⁴ and from 10¹⁵ on. */

const exponentMin = -4
const exponentMax = 15

/** Returns the text of a JSON number as PostgreSQL writes the same `double precision`. */
export function postgresDouble(text: string): string {
  const [, sign = '', digits = '', exponent = ''] =
    /^(-?)(\d(?:\.\d+)?)e([+-]\d+)$/.exec(Number(text).toExponential()) ?? []
  const power = Number(exponent)
  if (Number(text) === 0) return text
  if (power < exponentMin || power >= exponentMax) {
    return `${sign}${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
  }
  return text
}
