/** Closes clients of brokers that may not reply. */

interface Closable {
  close(force: boolean): Promise<void>
}

/** Maximum time to close the connections, in milliseconds. */
const closeMs = 2_000

export async function closeClients(...clients: readonly Closable[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, closeMs)
  })
  await Promise.race([Promise.allSettled(clients.map((client) => client.close(true))), timeout])
  clearTimeout(timer)
}
