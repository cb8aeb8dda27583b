/**
 * Every migration in order. To add a migration, add a file and append it to this list. Existing entries never change.
 */
import type { Migration } from '../migrate.ts'
import { foundation } from './0001-foundation.ts'
import { earlierVersion } from './0002-earlier-form.ts'
import { people } from './0003-people.ts'
import { receipts } from './0004-receipts.ts'
import { history } from './0005-history.ts'
import { runLabel } from './0006-run-label.ts'
import { roles } from './0007-roles.ts'
import { audit } from './0008-audit.ts'

export const migrations: readonly Migration[] = [
  foundation,
  earlierVersion,
  people,
  receipts,
  history,
  runLabel,
  roles,
  audit,
]
