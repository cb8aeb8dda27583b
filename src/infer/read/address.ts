/** Texts about the address of a database for messages, which never contain a password. */

/** Returns the address of a database without the password, and without parameters, because these may contain one. */
export function shownAddress(address: string): string {
  const [bare = ''] = address.split(/[?#]/)
  // A password may contain `@`, so only the last `@` ends it.
  return bare.replace(/^(\w+:\/\/[^:@/]*):.*@/, '$1@')
}

/** Returns the message of an error of a database client, without the password in the address. */
export function reasonOf(error: unknown, address: string): string {
  const message =
    error instanceof AggregateError
      ? String(error.errors[0]?.message)
      : String((error as Error).message)
  const password = passwordOf(address)
  const plain = password === undefined ? message : message.replaceAll(password, '…')
  return plain.replace(/^./, (first) => first.toLowerCase())
}

function passwordOf(address: string): string | undefined {
  const written = /^\w+:\/\/[^:@/]*:(.*)@/.exec(address)?.[1]
  if (written === undefined || written === '') return undefined
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}
