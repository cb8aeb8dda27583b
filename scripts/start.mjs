/**
 * `npm start`: installs and builds what is missing, then runs the service until it ends or receives a signal. Arguments
 * after `npm start --` are passed to the service.
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

/**
 * npm forwards the signals that it receives, so a signal to the process group arrives here twice within milliseconds.
 */
const sameSignalMs = 500

/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
for (const signal of signals) {
  let lastMs = Number.NEGATIVE_INFINITY
  process.on(signal, () => {
    // Ctrl-C in a terminal reaches the service directly; a second signal would interrupt its shutdown.
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    const nowMs = performance.now()
    if (nowMs - lastMs > sameSignalMs) service.kill(signal)
    lastMs = nowMs
  })
}

// An npm that was killed forwards no signal. The service must not continue without it and hold the port.
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
  // If a signal ended the service, this process ends itself with the same signal, so that the shell can report it.
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})
