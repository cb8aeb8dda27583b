/**
 * The encoding `rows` of a stream for imports: one line per event, `<id>\t<entity>\t<text>
 * `. The text is the value in the format of the entity: JSON, a statement, a line of COPY, or a row of CSV. An importer
 * splits lines and forwards bytes without parsing them. Only a CSV row may contain line breaks, within quotes; the row
 * is complete when its number of quotes is even. An `error` event has no entity, and its text is JSON.
 */

import type { Encoding } from './event.ts'
import { ndjson } from './ndjson.ts'

export const rows: Encoding = {
  contentType: 'application/vnd.spate.rows',

  frame(entity) {
    if (entity === '' || /\p{Cc}/u.test(entity)) {
      throw new Error('the name of an entity must not be empty or contain control characters')
    }
    return [{ slot: 'id' }, `\t${entity}\t`, { slot: 'text' }, '\n']
  },

  error: (event) => `${event.id}\t\t${ndjson.error(event)}`,
}
