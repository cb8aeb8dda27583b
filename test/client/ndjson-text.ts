/** Events as the service would send them, for servers of tests that send them otherwise. */

export const ndjsonType = { 'Content-Type': 'application/x-ndjson' }

export function line(id: number): string {
  return `{"type":"create","id":${id},"entity":"a","offset":${id},"value":"é😀"}\n`
}

/** Events after one, up to another. */
export function lines({ after, to }: { readonly after: number; readonly to: number }): string {
  return Array.from({ length: to - after }, (_, i) => line(after + i + 1)).join('')
}

/** The event after which a request wants the next. */
export function afterOf(url: string | undefined): number {
  return Number(new URL(url ?? '', 'http://a').searchParams.get('lastEventId'))
}
