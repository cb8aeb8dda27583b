/** Writes the completion script for zsh, with a description of each word. */

import { quotedWord } from '../../text/shell-word.ts'
import { arm, pathPattern } from './case-arm.ts'
import type { Candidates, CommandWords, Word } from './vocabulary.ts'

export function zshScript(vocabulary: readonly CommandWords[]): string {
  const names = vocabulary.filter(({ name }) => name !== '').map(({ name }) => pathPattern(name))
  const values = vocabulary.flatMap(({ name, options }) =>
    options.flatMap(({ spellings, value }) =>
      value === undefined
        ? []
        : [
            arm(
              spellings.map((word) => `${name}:${word}`),
              `${offering(value, 'value')}; return`,
            ),
          ],
    ),
  )
  return `#compdef spate
# Completion of spate for zsh: source <(spate completion zsh)
_spate() {
  local command='' i
  local -a found
  for ((i = 2; i < CURRENT; i++)); do
    case "$command $words[i]" in
      ${names.map(quotedWord).join('|')})
        command="\${command:+$command }$words[i]" ;;
    esac
  done
  case "$command:$words[CURRENT-1]" in
${values.join('\n')}
  esac
  if [[ $words[CURRENT] == -* ]]; then
    case "$command" in
${vocabulary
  .map(({ name, options }) =>
    arm(
      [name],
      described(
        'option',
        options.flatMap(({ spellings, summary }) => spellings.map((word) => ({ word, summary }))),
      ),
      6,
    ),
  )
  .join('\n')}
    esac
    return
  fi
  case "$command" in
${vocabulary.map(({ name, offer }) => arm([name], offering(offer, name === '' || (!name.includes(' ') && offer.words.some(({ summary }) => summary !== '')) ? 'command' : 'argument'))).join('\n')}
  esac
}
if [[ $funcstack[1] == _spate ]]; then _spate "$@"; else compdef _spate spate; fi
`
}

function offering({ words, files }: Candidates, what: string): string {
  const acts = [
    ...(words.length > 0 ? [described(what, words)] : []),
    ...(files === 'definitions' ? ["_files -g '*.(json|yml|yaml)(-.)'"] : []),
    ...(files === 'folders' ? ['_files -/'] : []),
  ]
  return acts.length === 0 ? ':' : acts.join('; ')
}

/**
 * Returns a call of zsh's `_describe` that offers the words. A colon separates a word from its description, so colons
 * in words are escaped.
 */
function described(what: string, words: readonly Word[]): string {
  const listed = words.map(({ word, summary }) => {
    const name = word.replaceAll(':', '\\:')
    return quotedWord(summary === '' ? name : `${name}:${summary}`)
  })
  return `found=(${listed.join(' ')}); _describe${what === 'option' ? ' -o' : ''} ${what} found`
}
