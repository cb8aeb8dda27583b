/** Starts the preview worker before a page needs it, because its script is large. */

export interface StartedWorker {
  readonly worker: Worker
  /** Whether the worker has sent its first message, `ready`. */
  readonly isReady: boolean
}

let started: { readonly worker: Worker; isReady: boolean } | undefined
let isTaken = false

/** Starts a worker for the first call of `takeWorker`, unless one was started before. */
export function startWorker(): void {
  if (isTaken || started !== undefined) return
  const worker = newWorker()
  const own = { worker, isReady: false }
  worker.addEventListener('message', () => {
    own.isReady = true
  })
  worker.addEventListener('error', () => {
    // Its file failed to load, so `takeWorker` tries again.
    if (started === own) started = undefined
  })
  started = own
}

/** Returns the started worker, or starts one. The caller terminates it. */
export function takeWorker(): StartedWorker {
  isTaken = true
  const taken = started ?? { worker: newWorker(), isReady: false }
  started = undefined
  return taken
}

/** Starts a worker. The caller terminates it. */
export function newWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
}
