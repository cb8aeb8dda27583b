/**
 * The earlier form's stream (specification, Events, earlier form): server-sent events named `<stream name>.create`
 * with `stream`, `offset` and `value`. It has no events for what could not be made, so those are left out.
 */

import { jsonText } from '../text/json.ts'
import type { Encoding } from './event.ts'
import { sseBlock } from './sse.ts'

export const earlierSse: Encoding = {
  contentType: 'text/event-stream',

  frame(entity) {
    // Refuses names that would end the line.
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
