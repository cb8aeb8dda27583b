/** Tables that an import of ours has left in a database (run/database-client.ts), which are no data. */

export function isOwnTable(name: string): boolean {
  return /^spate_progress_[\da-f]{16}$/.test(name)
}
