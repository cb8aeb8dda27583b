/** Labels of the types of events: the word, and a color that is the same in all lists. */

import { Badge } from '../../parts/display.tsx'
import type { NoticeKind } from '../../parts/notice.tsx'
import type { PreviewEvent } from '../protocol.ts'

type EventType = PreviewEvent['type']

const kinds: Readonly<Record<EventType, NoticeKind>> = {
  create: 'good',
  update: 'info',
  delete: 'danger',
  error: 'danger',
}

/**
 * The label of an event. Events of type `create` have one only if their entity has a lifecycle (`isChanging`), because
 * other entities have no other events.
 */
export function EventType({
  type,
  isChanging,
}: {
  readonly type: EventType
  readonly isChanging: boolean
}) {
  return type === 'create' && !isChanging ? null : <Badge kind={kinds[type]}>{type}</Badge>
}
