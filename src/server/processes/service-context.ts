/** The output and the signal that the command `spate start` passes to the service. */

export interface ServiceContext {
  readonly isQuickstart: boolean
  readonly print: (text: string) => void
  /** Stops the service when it is aborted. */
  readonly signal: AbortSignal
}

/** Resolves when the signal is aborted. */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}
