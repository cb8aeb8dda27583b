/** The commands of those who use the service, in the order of `spate --help`. Adding one is adding it to this list. */

import type { Command } from '../../terminal/command.ts'
import { completionCommand } from './completion.ts'
import { inferCommand } from './infer.ts'
import { initCommand } from './init.ts'
import { listCommand } from './list.ts'
import { typesCommand } from './list-types.ts'
import { loginCommand, logoutCommand } from './login.ts'
import { previewCommand } from './preview.ts'
import { pushCommand } from './push.ts'
import { runCommand } from './run.ts'
import { streamCommand } from './stream.ts'
import { validateCommand } from './validate.ts'
import { verifyCommand } from './verify.ts'

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
