/**
 * Loaded into the built program (`node --import`). Kills it at the record that SPATE_TEST_FAILURE names, such as
 * `before 3` or `after 3`, or simulates a full disk there (`full 3`). Every record is renamed to `state.json`.
 */

import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const [failure, wanted] = (process.env.SPATE_TEST_FAILURE ?? '').split(' ')
const { rename } = fs.promises
let records = 0

fs.promises.rename = async (from, to) => {
  const isMeant = String(to).endsWith('state.json') && ++records === Number(wanted)
  if (isMeant && failure === 'before') process.kill(process.pid, 'SIGKILL')
  if (isMeant && failure === 'full') throw new Error('ENOSPC: no space left on device')
  await rename(from, to)
  if (isMeant && failure === 'after') process.kill(process.pid, 'SIGKILL')
}
syncBuiltinESMExports()
