/** Every migration in order. A new one is a new file and a new line at the end; nothing else here ever changes. */
import { earlierMigration } from './earlier.ts'
import type { Migration } from './migrate.ts'
import { foundation } from './migrations/0001-foundation.ts'

export const migrations: readonly Migration[] = [foundation, earlierMigration]
