/** Events in the encoding of the service, for servers of tests. */

export const ndjsonType = { 'Content-Type': 'application/x-ndjson' }

export function line(id: number): string {
  return `{"type":"create","id":${id},"entity":"a","offset":${id},"value":"é😀"}\n`
}

/** Returns the events after one id, up to another. */
export function lines({ after, to }: { readonly after: number; readonly to: number }): string {
  return Array.from({ length: to - after }, (_, i) => line(after + i + 1)).join('')
}

/** Returns the id after which a request continues. */
export function afterOf(url: string | undefined): number {
  return Number(new URL(url ?? '', 'http://a').searchParams.get('lastEventId'))
}
