/** A worker that starts with the first message, and again with the first message after it failed. */

/** `load`: the file of the worker could not be loaded. `work`: the worker has loaded, and failed later. */
export type WorkerFailure = 'load' | 'work'

/** The part of a `Worker` that is used. */
export interface WorkerHandle {
  postMessage(message: unknown): void
  terminate(): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'error', listener: () => void): void
}

/** The worker must send `ready` when it has loaded. */
export class RestartedWorker<Message, Response> {
  readonly #start: () => WorkerHandle
  readonly #onResponse: (response: Response) => void
  readonly #onFailure: (failure: WorkerFailure) => void
  #worker: WorkerHandle | undefined
  #isReady = false

  /** No message sent before a failure gets a response after it. */
  constructor(
    start: () => WorkerHandle,
    onResponse: (response: Response) => void,
    onFailure: (failure: WorkerFailure) => void,
  ) {
    this.#start = start
    this.#onResponse = onResponse
    this.#onFailure = onFailure
  }

  send(message: Message): void {
    this.#worker ??= this.#started()
    this.#worker.postMessage(message)
  }

  stop(): void {
    this.#worker?.terminate()
    this.#worker = undefined
    this.#isReady = false
  }

  #started(): WorkerHandle {
    const worker = this.#start()
    worker.addEventListener('message', ({ data }) => {
      if (worker !== this.#worker) return
      if (data === 'ready') this.#isReady = true
      else this.#onResponse(data as Response)
    })
    worker.addEventListener('error', () => {
      if (worker !== this.#worker) return
      const failure = this.#isReady ? 'work' : 'load'
      this.stop()
      this.#onFailure(failure)
    })
    return worker
  }
}
