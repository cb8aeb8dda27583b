/** The commands of those who use the service, in the order of `spate --help`. Adding one is adding it to this list. */

import type { Command } from './command.ts'
import { completionCommand } from './commands/completion.ts'

export const commands: readonly Command[] = [completionCommand]
