/**
 * The encoding `rows` of a stream for imports: one line per event, `<id>\t<entity>\t<text>
 * `. The text is the value in the format of the entity: JSON, a statement, a line of COPY, or a row of CSV. An importer
 * splits lines and forwards bytes without parsing them. Only a CSV row may contain line breaks, within quotes; the row
 * is complete when its number of quotes is even. The text of an entity with a lifecycle and the format JSON is the whole
 * change: its type, offset, key and value. The text of an entity whose events are sent as messages has four parts with
 * tabs between them, which are not part of JSON texts: the type, the offset, the key (empty without a lifecycle), and the
 * value or the text in the format of the entity. An `error` event has no entity, and its text is JSON.
 */

import { type Encoding, keyMember, plainFrame } from './event.ts'
import { ndjson } from './ndjson.ts'

export const rows: Encoding = {
  contentType: 'application/vnd.spate.rows',

  frame(entity, { type, hasKey, isFormatted, isMessage } = plainFrame) {
    if (entity === '' || /\p{Cc}/u.test(entity)) {
      throw new Error('the name of an entity must not be empty or contain control characters')
    }
    const head = [{ slot: 'id' }, `\t${entity}\t`] as const
    if (isMessage) {
      const key = hasKey ? [{ slot: 'key' } as const] : []
      const value = { slot: isFormatted ? 'text' : 'value' } as const
      return [...head, `${type}\t`, { slot: 'offset' }, '\t', ...key, '\t', value, '\n']
    }
    if (!hasKey || isFormatted) return [...head, { slot: 'text' }, '\n']
    return [
      ...head,
      `{"type":"${type}","offset":`,
      { slot: 'offset' },
      ...keyMember(hasKey),
      ',"value":',
      { slot: 'value' },
      { slot: 'rest' },
      '}\n',
    ]
  },

  error: (event) => `${event.id}\t\t${ndjson.error(event)}`,
}
