/** Writes names and texts in JSON and YAML. */
import type { Language } from '../../src/spelling/language.ts'

/** Matches a text that YAML reads as a string without quotes, such as a name or a rate. */
const plain =
  /^(?!(?:true|false|null|yes|no|on|off|y|n)$)[A-Za-z$][\w.$/-]*$|^\d+(?:\.\d+)?\/[a-z]+$/i

/** Writes a name in JSON or YAML, with quotes only if the language requires them. */
export function spellName(name: string, language: Language): string {
  return language === 'yaml' && plain.test(name) ? name : JSON.stringify(name)
}
