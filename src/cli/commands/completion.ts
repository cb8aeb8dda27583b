/** `spate completion`. */

import type { Command } from '../../terminal/command.ts'

export const completionCommand: Command = {
  name: 'completion',
  summary: 'Write what a shell needs to complete the words of spate.',
  description:
    'It knows commands, options and what they take, definition files, types and examples. For bash put the first line ' +
    'of the examples into ~/.bashrc, for zsh the second into ~/.zshrc (below compinit); fish finds its file by itself.',
  arguments: [
    {
      name: 'shell',
      summary: 'The shell.',
      isRequired: true,
      choices: ['bash', 'zsh', 'fish'],
    },
  ],
  examples: [
    { line: 'eval "$(spate completion bash)"', summary: 'bash, version 3.2 or later.' },
    { line: 'source <(spate completion zsh)', summary: 'zsh.' },
    {
      line: 'spate completion fish > ~/.config/fish/completions/spate.fish',
      summary: 'fish.',
    },
  ],
  load: async () => (await import('../completion/complete.ts')).complete,
}
