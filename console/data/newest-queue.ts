/** Sends the newest request to a worker as soon as it has responded to the one before. */
import { RestartedWorker, type WorkerHandle } from './restarted-worker.ts'

export class NewestQueue<Message, Response> {
  readonly #worker: RestartedWorker<Message, Response>
  readonly #messageOf: (text: string) => Message
  readonly #onResponse: (text: string, response: Response | null) => void
  #requested: string | undefined
  #next: string | undefined

  /**
   * `messageOf` returns the message with the text of a request. `onResponse` receives this text with the response, or
   * with null if the worker failed.
   */
  constructor(
    start: () => WorkerHandle,
    messageOf: (text: string) => Message,
    onResponse: (text: string, response: Response | null) => void,
  ) {
    this.#messageOf = messageOf
    this.#onResponse = onResponse
    this.#worker = new RestartedWorker(
      start,
      (response) => this.#finish(response),
      () => this.#finish(null),
    )
  }

  request(text: string): void {
    this.#next = text
    if (this.#requested === undefined) this.#sendNext()
  }

  stop(): void {
    this.#worker.stop()
  }

  #finish(response: Response | null): void {
    const text = this.#requested
    if (text === undefined) return
    this.#requested = undefined
    this.#onResponse(text, response)
    this.#sendNext()
  }

  #sendNext(): void {
    const text = this.#next
    if (text === undefined) return
    this.#next = undefined
    this.#requested = text
    this.#worker.send(this.#messageOf(text))
  }
}
