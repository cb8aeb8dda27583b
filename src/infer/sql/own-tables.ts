/** Recognizes the tables that `spate run` creates in a target database to record its progress. */

export function isOwnTable(name: string): boolean {
  return /^spate_progress_[\da-f]{16}$/.test(name)
}
