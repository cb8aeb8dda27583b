/** Texts about addresses of databases and brokers for messages, which never contain a password. */

/** Returns an address without the password, and without parameters, because these may contain one. */
export function shownAddress(address: string): string {
  const [bare = ''] = address.split(/[?#]/)
  // A password may contain `?` or `#`, so the text before the first of them is shown only if no `@` follows.
  if (!bare.includes('@') && address.includes('@')) return bare.replace(/^(\w+:\/\/).*/s, '$1…')
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
