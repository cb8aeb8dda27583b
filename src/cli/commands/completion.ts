/** Declares the command `spate completion`. */

import type { Command } from '../../terminal/command.ts'

export const completionCommand: Command = {
  name: 'completion',
  summary: 'Print a completion script for a shell.',
  description:
    'The script completes commands, options and their values, definition files, types and examples. For bash, add the first ' +
    'line of the examples to ~/.bashrc. For zsh, add the second line to ~/.zshrc, after compinit. fish loads the file of the ' +
    'third line automatically.',
  arguments: [
    {
      name: 'shell',
      summary: 'Shell to print the script for.',
      isRequired: true,
      choices: ['bash', 'zsh', 'fish'],
    },
  ],
  examples: [
    {
      line: 'eval "$(spate completion bash)"',
      summary: 'Enables completion in bash 3.2 or later.',
    },
    { line: 'source <(spate completion zsh)', summary: 'Enables completion in zsh.' },
    {
      line: 'spate completion fish > ~/.config/fish/completions/spate.fish',
      summary: 'Enables completion in fish.',
    },
  ],
  load: async () => (await import('../completion/complete.ts')).complete,
}
