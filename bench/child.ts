/** Child processes of a benchmark. They end with the benchmark, however it ends, and send their results as messages. */
import type { ChildProcess } from 'node:child_process'

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export function killOnExit<C extends ChildProcess>(child: C): C {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Returns the next message of the child process. Rejects if the process ends instead. */
export function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null) =>
      reject(new Error(`${child.spawnargs}: ended with ${code}`))
    child.once('exit', fail)
    child.once('message', (message) => {
      child.off('exit', fail)
      resolve(message as T)
    })
  })
}
