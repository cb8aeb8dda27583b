/** The form of the ids of people, sessions and links; what has another is nobody's, and no database is asked for it. */

const form = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

export function isUuid(id: string): boolean {
  return form.test(id)
}
