/**
 * Limits the bytes of all request bodies in progress. A request whose client disconnects stays in progress until it has
 * been handled, so limits on connections do not limit these bytes.
 */

import { QueueFull } from '../../queue/fair-queue.ts'

/**
 * Maximum size of all request bodies in progress together, in bytes. A parsed body needs up to nine times the memory of
 * its text.
 */
const bytesMax = 64 * 1024 * 1024

export class BodyBudget {
  #bytes = 0

  /**
   * Counts a body of `bytes` while `handle` runs. Throws `QueueFull` if all bodies in progress together would exceed
   * the limit.
   */
  async hold<T>(bytes: number, handle: () => Promise<T>): Promise<T> {
    if (this.#bytes + bytes > bytesMax) {
      throw new QueueFull(`request bodies of ${bytesMax} bytes are in progress`)
    }
    this.#bytes += bytes
    try {
      return await handle()
    } finally {
      this.#bytes -= bytes
    }
  }
}
