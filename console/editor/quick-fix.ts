/** Corrections of problems that the editor can apply: the suggestions of messages, and the language of the text. */
import type { Language, SourceText } from '../../src/spelling/language.ts'
import type { TextProblem } from '../../src/spelling/problems.ts'
import type { TextEdit } from '../document/member-insertion.ts'
import { spellName } from '../document/spell-name.ts'

export interface QuickFix {
  readonly label: string
  readonly edit: TextEdit
}

/** Matches the suggestion at the end of a message, with the text before it. */
const suggestion = /^(.*); did you mean ("(?:[^"\\]|\\.)*")\?$/su
const quoted = /"((?:[^"\\]|\\.)*)"/gu

/** Returns the edit that follows the suggestion of a problem, or undefined if its message has none. */
export function quickFixOf(
  { message, from, to }: Pick<TextProblem, 'message' | 'from' | 'to'>,
  { text, language }: SourceText,
): QuickFix | undefined {
  const [, before = '', written = ''] = suggestion.exec(message) ?? []
  if (written === '') return undefined
  const meant: unknown = JSON.parse(written)
  if (typeof meant !== 'string') return undefined
  const token = text.slice(from, to)
  const named = [...before.matchAll(quoted)].map(([, word = '']) => word)
  const edit = editOf({ token, named, meant, language })
  if (edit === undefined) return undefined
  const label = `Change to ${meant}`
  return { label, edit: { from: from + edit.from, to: from + edit.to, insert: edit.insert } }
}

/** Returns the edit of one name or text of a definition, with positions in the token. */
function editOf({
  token,
  named,
  meant,
  language,
}: {
  readonly token: string
  /** Words that the message quotes, of which the last is the wrong one if it is a part of the token. */
  readonly named: readonly string[]
  readonly meant: string
  readonly language: Language
}): TextEdit | undefined {
  const content = token.replace(/^(["'])(.*)\1$/su, '$2')
  // An alias, a block or an object: the problem is not about a single word.
  if (content === '' || content.includes('\n') || /^[&*[{|>]/u.test(content)) return undefined
  const wrong = named.at(-1)
  if (wrong === undefined || wrong === content || !content.includes(wrong))
    return { from: 0, to: token.length, insert: spellName(meant, language) }
  return partEdit(token, wrong, meant)
}

/** Returns the edit that replaces a name in an expression. A suggestion such as `self.total` names its object, too. */
function partEdit(token: string, wrong: string, meant: string): TextEdit | undefined {
  const object = meant.slice(0, meant.lastIndexOf('.') + 1)
  const searched = object + wrong
  const isName = (character: string | undefined) => /[\w$]/u.test(character ?? '')
  for (let at = token.indexOf(searched); at >= 0; at = token.indexOf(searched, at + 1)) {
    const to = at + searched.length
    if (!isName(token[at - 1]) && !isName(token[to])) return { from: at, to, insert: meant }
  }
  return undefined
}

/** Returns whether a text that is not JSON looks like a definition in YAML. */
export function looksLikeYaml(
  { text, language }: SourceText,
  readText: (written: SourceText) => object,
): boolean {
  // YAML also accepts JSON with small mistakes, which are better fixed.
  if (language !== 'json' || !/^\s*(?:#|[\w"'-]+\s*:|---)/u.test(text)) return false
  const read = readText({ text, language: 'yaml' })
  return 'value' in read && typeof read.value === 'object' && read.value !== null
}
