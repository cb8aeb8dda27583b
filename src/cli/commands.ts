/** The commands of those who use the service, in the order of `spate --help`. Adding one is adding it to this list. */

import type { Command } from './command.ts'
import { completionCommand } from './commands/completion.ts'
import { inferCommand } from './commands/infer.ts'
import { initCommand } from './commands/init.ts'
import { listCommand } from './commands/list.ts'
import { typesCommand } from './commands/list-types.ts'
import { loginCommand, logoutCommand } from './commands/login.ts'
import { previewCommand } from './commands/preview.ts'
import { pushCommand } from './commands/push.ts'
import { runCommand } from './commands/run.ts'
import { streamCommand } from './commands/stream.ts'
import { validateCommand } from './commands/validate.ts'
import { verifyCommand } from './commands/verify.ts'

export const commands: readonly Command[] = [
  initCommand,
  inferCommand,
  validateCommand,
  previewCommand,
  typesCommand,
  loginCommand,
  logoutCommand,
  pushCommand,
  runCommand,
  listCommand,
  streamCommand,
  verifyCommand,
  completionCommand,
]
