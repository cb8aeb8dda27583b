/**
 * The connection to the service. It is lost when a request cannot reach the service, and restored when the service
 * responds again, which is checked until it does.
 */
import { signal } from '@preact/signals'

/** Whether the service cannot be reached at present. */
export const isDisconnected = signal(false)
/** Number of times that a lost connection was restored. Pages that failed to load then load again. */
export const restoredCount = signal(0)

/** Delays between two checks, in milliseconds: the first, the last, and the factor between them. */
const firstDelayMs = 500
const lastDelayMs = 8_000
const delayFactor = 1.6
/** Time in milliseconds after which a check without a response has failed. */
const checkMs = 10_000

let checking: Promise<boolean> | undefined
let wake: (() => void) | undefined

/**
 * Checks the connection after a request failed. Returns whether the service responds to the first check; if not, checks
 * again until it does.
 */
export function checkConnection(): Promise<boolean> {
  checking ??= isReachable().then((isThere) => {
    checking = undefined
    if (!isThere && !isDisconnected.value) void waitForService()
    return isThere
  })
  return checking
}

/** Checks a lost connection now instead of after the current delay. */
export function checkNow(): void {
  wake?.()
}

async function waitForService(): Promise<void> {
  isDisconnected.value = true
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * delayFactor, lastDelayMs)) {
    await new Promise<void>((resolve) => {
      wake = resolve
      setTimeout(resolve, delayMs)
    })
    if (await isReachable()) break
  }
  isDisconnected.value = false
  restoredCount.value += 1
}

/** Statuses with which proxies report that the service does not respond. */
const unreachableStatuses: readonly number[] = [502, 503, 504]

async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(checkMs)
    const { status } = await fetch('/console/api/session', { signal })
    return !unreachableStatuses.includes(status)
  } catch {
    return false
  }
}
