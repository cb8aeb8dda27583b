/**
 * The encoding of streams in the earlier API version (specification, Events, earlier form): server-sent events named
 * `<stream name>.create` with `stream`, `offset` and `value`. This version has no events for instances that failed, so
 * these instances are omitted.
 */

import { jsonText } from '../text/json.ts'
import type { Encoding } from './event.ts'
import { sseBlock } from './sse.ts'

export const earlierSse: Encoding = {
  contentType: 'text/event-stream',

  frame(entity) {
    // Throws for names that would end the line.
    const [head = ''] = sseBlock({ event: `${entity}.create`, data: '' }).split('data: ')
    return [
      `${head}data: {"stream":${jsonText(entity)},"offset":`,
      { slot: 'offset' },
      ',"value":',
      { slot: 'value' },
      '}\n\n',
    ]
  },

  error: () => '',
}
