/**
 * `npm test`: installs and builds what is missing, checks style, types and dead code, then runs every test.
 * The cheap checks come first; vitest comes last so that its summary closes the output.
 * `npm test -- test/store` runs those tests only.
 */
import { build } from './build.mjs'
import { requireProgram } from './debian.mjs'
import { install } from './install.mjs'
import { requirePostgres } from './postgres.mjs'
import { fail, runTool, say } from './steps.mjs'

install()
build()
const SPATE_TEST_POSTGRES_BIN = requirePostgres()
// The README's lines are run as they stand.
requireProgram('curl')
requireProgram('sqlite3')
// So are the programs that the page of a run shows.
requireProgram('jq')
requireProgram('python3')
// A connection to PostgreSQL under TLS wants a certificate.
requireProgram('openssl')
// It is looked at what the service asks of the system.
requireProgram('strace')
// Makes the certificate of a database.
requireProgram('openssl')
// The console is tested by using it.
requireProgram('chromium')

const chosen = process.argv.slice(2)
if (chosen.length === 0) {
  check('style', 'node_modules/@biomejs/biome/bin/biome', ['check', '.'])
  check('types', 'node_modules/typescript/bin/tsc', ['-p', '.', '--noEmit'])
  check('types of the console', 'node_modules/typescript/bin/tsc', ['-p', 'console', '--noEmit'])
  check('dead code', 'node_modules/knip/bin/knip.js', [])
}
process.exitCode = runTool('node_modules/vitest/vitest.mjs', ['run', ...chosen], {
  SPATE_TEST_POSTGRES_BIN,
})

/**
 * @param {string} what
 * @param {string} script
 * @param {string[]} args
 */
function check(what, script, args) {
  say(`checking ${what}`)
  const code = runTool(script, args)
  if (code !== 0) fail(`the check of ${what} failed: the lines above say why`, code)
}
