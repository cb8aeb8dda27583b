/** The API keys of the workspace, with dialogs to create and revoke them. */
import { useState } from 'preact/hooks'
import { callApi, pathSegment } from '../data/api.ts'
import { useLoaded } from '../data/loaded.ts'
import { hasRole } from '../data/session.ts'
import { Button } from '../parts/button.tsx'
import { ConfirmDialog } from '../parts/confirm.tsx'
import { Disclosure } from '../parts/disclosure.tsx'
import { Badge, Loading, RelativeTime } from '../parts/display.tsx'
import { Empty } from '../parts/empty.tsx'
import { Icon } from '../parts/icon.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page/page.tsx'
import { Row, Rows } from '../parts/rows.tsx'
import { RoleNotice } from '../parts/session/role-notice.tsx'
import { showToast } from '../parts/toast.tsx'
import { CreateKey } from './keys/create-key.tsx'
import { type Key, stateOf } from './keys/key.ts'
import { KeyUsage } from './keys/usage.tsx'

export function KeysPage() {
  return hasRole('editor') ? <Keys /> : <NoKeys />
}

function NoKeys() {
  return (
    <Page title="API keys" lead={lead}>
      <RoleNotice needs="editor" to="see and create API keys" />
    </Page>
  )
}

const lead = 'API keys let programs access this workspace.'

function Keys() {
  const {
    value: keys,
    refused,
    reload,
  } = useLoaded(async (signal) => (await callApi<readonly Key[]>('/keys', { signal })).body, [])
  const [isMaking, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<Key | undefined>(undefined)
  const now = Date.now()
  const active = keys?.filter((key) => stateOf(key, now) === 'active') ?? []
  const over = keys?.filter((key) => stateOf(key, now) !== 'active') ?? []
  const revoke = async (key: Key) => {
    await callApi(`/keys/${pathSegment(key.id)}`, { method: 'DELETE' })
    await reload()
    showToast(`Revoked “${key.name}”`)
  }
  return (
    <Page
      title="API keys"
      lead={lead}
      actions={
        <Button kind="primary" onClick={() => setMaking(true)}>
          <Icon name="plus" />
          New key
        </Button>
      }
    >
      <RoleNotice needs="owner" to="revoke other people’s keys" />
      <ErrorNotice refused={refused} />
      {keys === undefined && refused === undefined && <Loading what="keys" />}
      {keys !== undefined && active.length === 0 && (
        <Empty title="No active keys" picture="rows">
          <p>Create a key to read, change and stream simulations from a program.</p>
        </Empty>
      )}
      {active.length > 0 && (
        <Rows label="Keys">
          {active.map((key) => (
            <KeyRow
              key={key.id}
              of={key}
              {...((key.isOwn || hasRole('owner')) && { onRevoke: () => setRevoking(key) })}
            />
          ))}
        </Rows>
      )}
      {over.length > 0 && (
        <Disclosure
          summary={`Revoked and expired (${over.length})`}
          class="text-sm font-medium text-ink-soft hover:text-ink"
        >
          <div class="mt-3">
            <Rows label="Revoked and expired keys">
              {over.map((key) => (
                <KeyRow key={key.id} of={key} />
              ))}
            </Rows>
          </div>
        </Disclosure>
      )}
      <CreateKey isOpen={isMaking} onClose={() => setMaking(false)} onCreated={reload} />
      <ConfirmDialog
        title={`Revoke “${revoking?.name}”?`}
        action="Revoke"
        isOpen={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        onConfirm={async () => {
          if (revoking !== undefined) await revoke(revoking)
        }}
      >
        {revoking !== undefined && (
          <p>
            New requests with this key fail immediately, and active streams end within 30 seconds.
            This cannot be undone.{' '}
            {revoking.lastUsedAt === null ? (
              'The key was never used.'
            ) : (
              <>
                The key was last used <RelativeTime at={revoking.lastUsedAt} />.
              </>
            )}
          </p>
        )}
      </ConfirmDialog>
    </Page>
  )
}

function KeyRow({ of: key, onRevoke }: { readonly of: Key; readonly onRevoke?: () => void }) {
  const state = stateOf(key, Date.now())
  return (
    <Row
      title={key.name}
      isInactive={state !== 'active'}
      badges={
        <span class="flex flex-wrap gap-1">
          {state === 'revoked' && <Badge kind="danger">revoked</Badge>}
          {state === 'expired' && <Badge kind="warning">expired</Badge>}
          {key.scopes.map((scope) => (
            <Badge key={scope}>{scope}</Badge>
          ))}
        </span>
      }
      facts={[
        <code class="font-mono">spate_{key.id}_…</code>,
        key.lastUsedAt === null ? (
          'never used'
        ) : (
          <>
            {' '}
            last used <RelativeTime at={key.lastUsedAt} />
          </>
        ),
        <>
          created <RelativeTime at={key.createdAt} />
          {key.createdBy !== null && ` by ${key.createdBy}`}
        </>,
        <Expiry of={key} />,
      ]}
      aside={<KeyUsage usage={key.usage} />}
      actions={
        onRevoke !== undefined && (
          <Button onClick={onRevoke} aria-label={`Revoke ${key.name}`}>
            Revoke
          </Button>
        )
      }
    />
  )
}

/** Keys that expire within this time, in milliseconds, are highlighted. */
const soonMs = 7 * 86_400_000

function Expiry({ of: key }: { readonly of: Key }) {
  if (key.revokedAt !== null)
    return (
      <>
        revoked <RelativeTime at={key.revokedAt} />
      </>
    )
  if (key.expiresAt === null) return <>does not expire</>
  const leftMs = Date.parse(key.expiresAt) - Date.now()
  return (
    <span class={leftMs > 0 && leftMs < soonMs ? 'font-medium text-warning' : ''}>
      {leftMs > 0 ? 'expires' : 'expired'} <RelativeTime at={key.expiresAt} />
    </span>
  )
}
