/** Declarations of all kinds of targets. */

import { folderTarget } from './folder.ts'
import { mysqlTarget } from './mysql.ts'
import { postgresTarget } from './postgres.ts'
import { sqliteTarget } from './sqlite.ts'
import { stdinTarget } from './stdin.ts'
import type { TargetKind } from './target.ts'

export const targetKinds: readonly TargetKind[] = [
  postgresTarget,
  mysqlTarget,
  sqliteTarget,
  folderTarget,
  stdinTarget,
]
