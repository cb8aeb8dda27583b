/**
 * `npm start`: installs and builds what is missing, then runs the service until it ends or is told to end.
 * What follows `npm start --` is passed on to the service.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { nodeFlags } from './node-flags.mjs'
import { fail, root } from './steps.mjs'

install()
build({ isQuiet: true })

const service = spawn(
  process.execPath,
  [...nodeFlags, join(root, 'dist/main.js'), 'start', '--quickstart', ...process.argv.slice(2)],
  { stdio: 'inherit' },
)

/** npm sends on what it receives itself, so one signal to the whole group arrives here twice, milliseconds apart. */
const sameSignalMs = 500

/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
for (const signal of signals) {
  let lastMs = Number.NEGATIVE_INFINITY
  process.on(signal, () => {
    // From a terminal Ctrl-C reaches the service directly; a second one would cut its farewell short.
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    const nowMs = performance.now()
    if (nowMs - lastMs > sameSignalMs) service.kill(signal)
    lastMs = nowMs
  })
}

// npm killed outright sends nothing on; the service must not live on and hold its port.
if (process.env.npm_lifecycle_event === 'start') {
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    service.kill('SIGTERM')
  }, 250)
}

service.on('error', (error) => fail(`the service cannot be started: ${error.message}`))
service.on('exit', (code, signal) => {
  if (signal === null) process.exit(code ?? 1)
  // Ended by a signal: end by the same one, so that the shell sees what happened.
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})
