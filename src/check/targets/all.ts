/** Declarations of all kinds of targets. */

import { folderTarget } from './files/folder.ts'
import { stdinTarget } from './files/stdin.ts'
import { kafkaTarget } from './kafka/kafka.ts'
import { mysqlTarget } from './mysql.ts'
import { postgresTarget } from './postgres.ts'
import { sqliteTarget } from './sqlite.ts'
import type { TargetKind } from './target.ts'

export const targetKinds: readonly TargetKind[] = [
  postgresTarget,
  mysqlTarget,
  sqliteTarget,
  kafkaTarget,
  folderTarget,
  stdinTarget,
]
