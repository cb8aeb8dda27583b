/** The format of the ids of people, sessions and links. Text in another format causes no query. */

const form = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

export function isUuid(id: string): boolean {
  return form.test(id)
}
