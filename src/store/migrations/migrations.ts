/** Every migration in order. A new one is a new file and a new line at the end; nothing else here ever changes. */
import type { Migration } from '../migrate.ts'
import { foundation } from './0001-foundation.ts'
import { earlierVersion } from './0002-earlier-form.ts'
import { people } from './0003-people.ts'
import { receipts } from './0004-receipts.ts'

export const migrations: readonly Migration[] = [foundation, earlierVersion, people, receipts]
