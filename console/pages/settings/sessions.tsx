/** Sessions of the user in all browsers, with dialogs to end them. */
import { useState } from 'preact/hooks'
import { callApi, pathSegment } from '../../data/api.ts'
import type { Loaded } from '../../data/loaded.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Badge, Loading, RelativeTime } from '../../parts/display.tsx'
import { ErrorNotice } from '../../parts/notice.tsx'
import { Row, Rows } from '../../parts/rows.tsx'
import { showToast } from '../../parts/toast.tsx'
import { agentText } from './agent.ts'
import { SettingsSection } from './settings-section.tsx'

export interface ListedSession {
  readonly id: string
  readonly createdAt: string
  readonly seenAt: string
  readonly agent: string
  readonly address: string
  readonly isThis: boolean
}

export function SessionSettings({
  sessions,
}: {
  readonly sessions: Loaded<readonly ListedSession[]>
}) {
  const { value, refused, reload } = sessions
  const [ending, setEnding] = useState<ListedSession | 'others' | undefined>(undefined)
  const end = async () => {
    if (ending === undefined) return
    const isAll = ending === 'others'
    await callApi(isAll ? '/sessions' : `/sessions/${pathSegment(ending.id)}`, { method: 'DELETE' })
    await reload()
    showToast(isAll ? 'All other sessions have ended.' : 'The session has ended.')
  }
  const others = value?.filter(({ isThis }) => !isThis) ?? []
  return (
    <SettingsSection
      title="Sessions"
      lead="Sessions expire after 12 hours of inactivity, and always after 7 days."
    >
      <ErrorNotice refused={refused} />
      {value === undefined && refused === undefined && <Loading what="sessions" />}
      {value !== undefined && (
        <Rows label="Sessions">
          {[...value.filter(({ isThis }) => isThis), ...others].map((each) => (
            <SessionRow key={each.id} of={each} onEnd={() => setEnding(each)} />
          ))}
        </Rows>
      )}
      {others.length > 1 && (
        <div>
          <Button onClick={() => setEnding('others')}>End all other sessions</Button>
        </div>
      )}
      <ConfirmDialog
        title={ending === 'others' ? `End ${others.length} other sessions?` : 'End this session?'}
        action="End"
        isOpen={ending !== undefined}
        onClose={() => setEnding(undefined)}
        onConfirm={end}
      >
        <p>
          {ending === 'others' || ending === undefined
            ? 'Only this browser stays signed in.'
            : `${agentText(ending.agent)} at ${ending.address} will have to sign in again.`}
        </p>
      </ConfirmDialog>
    </SettingsSection>
  )
}

function SessionRow({
  of: each,
  onEnd,
}: {
  readonly of: ListedSession
  readonly onEnd: () => void
}) {
  const name = agentText(each.agent)
  return (
    <Row
      title={<span title={each.agent}>{name}</span>}
      badges={each.isThis && <Badge kind="good">this session</Badge>}
      facts={[
        <span class="font-mono">{each.address}</span>,
        <>
          last active <RelativeTime at={each.seenAt} />
        </>,
        <>
          signed in <RelativeTime at={each.createdAt} />
        </>,
      ]}
      actions={
        !each.isThis && (
          <Button onClick={onEnd} aria-label={`End ${name}`}>
            End
          </Button>
        )
      }
    />
  )
}
