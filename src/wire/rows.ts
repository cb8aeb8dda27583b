/**
 * The encoding of a run's stream for imports: one line for an event, `<id>\t<entity>\t<text>\n`, where the text is what
 * the entity's format makes of the value: JSON, a statement, a line of COPY, a row of CSV. Who imports splits lines and
 * passes bytes on, and parses nothing. Only a row of CSV may go on over line breaks, within quotes: it is whole where its
 * quotes are even. An `error` event has no entity, and is JSON.
 */

import type { Encoding } from './event.ts'
import { ndjson } from './ndjson.ts'

export const rows: Encoding = {
  contentType: 'application/vnd.spate.rows',

  frame(entity) {
    if (entity === '' || /\p{Cc}/u.test(entity)) {
      throw new Error('names of entities are checked when a definition is accepted')
    }
    return [{ slot: 'id' }, `\t${entity}\t`, { slot: 'text' }, '\n']
  },

  error: (event) => `${event.id}\t\t${ndjson.error(event)}`,
}
