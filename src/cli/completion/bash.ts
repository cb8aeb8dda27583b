/** Writes the completion script for bash, from version 3.2, the version of macOS. */

import { quotedWord } from '../../text/shell-word.ts'
import { arm, pathPattern } from './case-arm.ts'
import type { Candidates, CommandWords } from './vocabulary.ts'

export function bashScript(vocabulary: readonly CommandWords[]): string {
  const names = vocabulary.filter(({ name }) => name !== '').map(({ name }) => pathPattern(name))
  const values = vocabulary.flatMap(({ name, options }) =>
    options.flatMap(({ spellings, value }) =>
      value === undefined ? [] : [{ patterns: spellings.map((word) => `${name}:${word}`), value }],
    ),
  )
  return `# Completion of spate for bash: eval "$(spate completion bash)"
_spate_offer() {
  local word
  while IFS= read -r word; do
    if [[ \${word##*/} != .* || \${current##*/} == .* ]]; then COMPREPLY+=("$word"); fi
  done < <(compgen "$@" -- "$current")
}
_spate() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command='' i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$command \${COMP_WORDS[i]}" in
      ${names.map(quotedWord).join('|')})
        command="\${command:+$command }\${COMP_WORDS[i]}" ;;
    esac
  done
  case "$command:$previous" in
${values.map(({ patterns, value }) => arm(patterns, `${offering(value)}; return`)).join('\n')}
  esac
  if [[ $current == -* ]]; then
    case "$command" in
${vocabulary.map(({ name, options }) => arm([name], words(options.flatMap(({ spellings }) => spellings)), 6)).join('\n')}
    esac
    return
  fi
  case "$command" in
${vocabulary.map(({ name, offer }) => arm([name], offering(offer))).join('\n')}
  esac
}
complete -F _spate spate
`
}

function offering({ words: offered, files }: Candidates): string {
  const acts = [
    ...(offered.length > 0 ? [words(offered.map(({ word }) => word))] : []),
    ...(files === undefined ? [] : ['compopt -o filenames 2>/dev/null || :', '_spate_offer -d']),
    ...(files === 'definitions'
      ? ['json', 'yml', 'yaml'].map((ending) => `_spate_offer -f -X '!*.${ending}'`)
      : []),
  ]
  return acts.length === 0 ? ':' : acts.join('; ')
}

function words(offered: readonly string[]): string {
  return `_spate_offer -W ${quotedWord(offered.join(' '))}`
}
