/**
 * The earlier form's stream (specification, Events, earlier form): server-sent events named `<stream name>.create`
 * with `stream`, `offset` and `value`. It has no events for what could not be made, so those are left out.
 */

import { assertOneLine, type Encoding } from './event.ts'
import { sseBlock } from './sse.ts'

export const earlierSse: Encoding = {
  contentType: 'text/event-stream',

  create(entity) {
    // Refuses names that would end the line, once and not at every event.
    const [head = ''] = sseBlock({ event: `${entity}.create`, data: '' }).split('data: ')
    const before = `${head}data: {"stream":${JSON.stringify(entity)},"offset":`
    return (_, offset, valueText) => {
      assertOneLine(valueText)
      return `${before}${offset},"value":${valueText}}\n\n`
    }
  },

  error: () => '',
}
