/** Declarations of all commands, in the order of `spate --help`. */

import type { Command } from '../../terminal/command.ts'
import { aggregateCommand } from './aggregate.ts'
import { backupCommand } from './backup.ts'
import { checkCommand } from './check.ts'
import { completionCommand } from './completion.ts'
import { copyCommand } from './copy.ts'
import { deleteCommand } from './delete.ts'
import { inferCommand } from './infer.ts'
import { initCommand } from './init.ts'
import { createKeyCommand, generateKeyCommand, listKeysCommand, revokeKeyCommand } from './keys.ts'
import { listCommand } from './list.ts'
import { typesCommand } from './list-types.ts'
import { loginCommand, logoutCommand } from './login.ts'
import { mcpCommand } from './mcp.ts'
import { migrateCommand } from './migrate.ts'
import { resetOwnerCommand } from './owner.ts'
import { previewCommand } from './preview.ts'
import { pushCommand } from './push.ts'
import { restoreCommand } from './restore.ts'
import { runCommand } from './run.ts'
import { startCommand } from './start.ts'
import { stateCommand } from './state.ts'
import { streamCommand } from './stream.ts'
import { typesOfCommand } from './types-of.ts'
import { validateCommand } from './validate.ts'
import { verifyCommand } from './verify.ts'

export const commands: readonly Command[] = [
  initCommand,
  inferCommand,
  validateCommand,
  previewCommand,
  typesCommand,
  typesOfCommand,
  loginCommand,
  logoutCommand,
  pushCommand,
  runCommand,
  checkCommand,
  listCommand,
  deleteCommand,
  streamCommand,
  stateCommand,
  aggregateCommand,
  verifyCommand,
  mcpCommand,
  completionCommand,
  startCommand,
  createKeyCommand,
  listKeysCommand,
  revokeKeyCommand,
  generateKeyCommand,
  resetOwnerCommand,
  migrateCommand,
  backupCommand,
  restoreCommand,
  copyCommand,
]
