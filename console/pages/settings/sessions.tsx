/** Where one is signed in, and the way to end it from here. */
import { useState } from 'preact/hooks'
import { ask, step } from '../../data/api.ts'
import type { Loaded } from '../../data/loaded.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { RefusedNotice } from '../../parts/notice.tsx'
import { Row, Rows } from '../../parts/rows.tsx'
import { Badge, Loading, Moment } from '../../parts/shown.tsx'
import { say } from '../../parts/toast.tsx'
import { agentText } from './agent.ts'
import { Part } from './part.tsx'

export interface SignedIn {
  readonly id: string
  readonly createdAt: string
  readonly seenAt: string
  readonly agent: string
  readonly address: string
  readonly isThis: boolean
}

export function SessionsPart({ sessions }: { readonly sessions: Loaded<readonly SignedIn[]> }) {
  const { value, refused, reload } = sessions
  const [ending, setEnding] = useState<SignedIn | 'others' | undefined>(undefined)
  const end = async () => {
    if (ending === undefined) return
    const isAll = ending === 'others'
    await ask(isAll ? '/sessions' : `/sessions/${step(ending.id)}`, { method: 'DELETE' })
    await reload()
    say(isAll ? 'All other sessions have ended.' : 'The session has ended.')
  }
  const others = value?.filter(({ isThis }) => !isThis) ?? []
  return (
    <Part
      title="Sessions"
      lead="Sessions expire after 12 hours of inactivity, and after 7 days at the latest."
    >
      <RefusedNotice refused={refused} />
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
        act="End"
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
    </Part>
  )
}

function SessionRow({ of: each, onEnd }: { readonly of: SignedIn; readonly onEnd: () => void }) {
  const name = agentText(each.agent)
  return (
    <Row
      title={<span title={each.agent}>{name}</span>}
      badges={each.isThis && <Badge kind="good">this session</Badge>}
      facts={[
        <span class="font-mono">{each.address}</span>,
        <>
          last active <Moment at={each.seenAt} />
        </>,
        <>
          signed in <Moment at={each.createdAt} />
        </>,
      ]}
      acts={
        !each.isThis && (
          <Button onClick={onEnd} aria-label={`End ${name}`}>
            End
          </Button>
        )
      }
    />
  )
}
