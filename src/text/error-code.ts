/** Errors of the system, by their code (`ENOENT`). */

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
