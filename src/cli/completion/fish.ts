/** Writes the completion script for fish, from version 3, with a description of each word. */

import { pathPattern } from './case-arm.ts'
import type { Candidates, CommandWords } from './vocabulary.ts'

export function fishScript(vocabulary: readonly CommandWords[]): string {
  const names = vocabulary.filter(({ name }) => name !== '').map(({ name }) => pathPattern(name))
  return `# Completion of spate for fish: spate completion fish > ~/.config/fish/completions/spate.fish
function __spate_is --argument-names wanted
  set -l command ''
  for word in (commandline -opc)[2..-1]
    switch "$command $word"
      case ${names.map(quoted).join(' ')}
        set command (string trim -- "$command $word")
    end
  end
  test "$command" = "$wanted"
end
function __spate_definitions
  __fish_complete_path (commandline -ct) | string match -r '.*(?:/|\\.ya?ml|\\.json)(?:\\t.*)?$'
end
complete -c spate -f
${vocabulary.flatMap(linesOf).join('\n')}
`
}

function linesOf({ name, offer, options }: CommandWords): readonly string[] {
  const start = `complete -c spate -n ${quoted(`__spate_is ${quoted(name)}`)}`
  const ownWords = offer.words.map(
    ({ word, summary }) => `${start} -a ${quoted(word)}${described(summary)}`,
  )
  const ownFiles = filesOf(offer).map((way) => `${start} ${way}`)
  const ownOptions = options.map(({ spellings, summary, value }) => {
    const flags = spellings.map((word) =>
      word.startsWith('--') ? `-l ${word.slice(2)}` : `-s ${word.slice(1)}`,
    )
    const takes = value === undefined ? '' : ` ${takenBy(value)}`
    return `${start} ${flags.join(' ')}${takes}${described(summary)}`
  })
  return [...ownWords, ...ownFiles, ...ownOptions]
}

function takenBy(offer: Candidates): string {
  const [way] = filesOf(offer)
  if (offer.words.length > 0)
    return `-x -a ${quoted(offer.words.map(({ word }) => word).join(' '))}`
  return way === undefined ? '-x' : `-x ${way}`
}

function filesOf({ files }: Candidates): readonly string[] {
  if (files === 'definitions') return ["-a '(__spate_definitions)'"]
  return files === 'folders' ? ["-a '(__fish_complete_directories)'"] : []
}

function described(summary: string): string {
  return summary === '' ? '' : ` -d ${quoted(summary)}`
}

/** Returns a text in single quotes for fish. Within them, only a backslash and a single quote are escaped. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
