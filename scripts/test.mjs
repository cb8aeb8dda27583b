/**
 * `npm test`: installs and builds what is missing, checks style, types, dead code, prose and spelling, then runs every test.
 * The cheap checks come first; vitest comes last so that its summary closes the output, below the time of each part.
 * `npm test -- test/store` runs those tests only.
 */
import { build } from './build.mjs'
import { install, installKernelCompiler } from './install.mjs'
import { requirePrograms } from './programs.mjs'
import { stepEnvironment, timed } from './step-seconds.mjs'
import { fail, runTool, say } from './steps.mjs'

timed('install', install)
timed('compiler of the kernel', installKernelCompiler)
timed('build', build)
const environment = requirePrograms()

const chosen = process.argv.slice(2)
if (chosen.length === 0) {
  check('style', 'node_modules/@biomejs/biome/bin/biome', ['check', '.'])
  check('types', 'node_modules/typescript/bin/tsc', ['-p', '.', '--noEmit'])
  check('types of the console', 'node_modules/typescript/bin/tsc', ['-p', 'console', '--noEmit'])
  check('dead code', 'node_modules/knip/bin/knip.js', [])
  check('prose', 'node_modules/tsx/dist/cli.mjs', ['scripts/prose.ts'])
  check('spelling', 'node_modules/cspell/bin.mjs', ['lint', '--no-progress', '--quiet'])
}
process.exitCode = runTool('node_modules/vitest/vitest.mjs', ['run', ...chosen], {
  ...environment,
  ...stepEnvironment(),
})

/**
 * @param {string} what
 * @param {string} script
 * @param {string[]} args
 */
function check(what, script, args) {
  say(`checking ${what}`)
  timed(what, () => {
    const code = runTool(script, args)
    if (code !== 0) fail(`the check of ${what} failed: the lines above contain the reason`, code)
  })
}
