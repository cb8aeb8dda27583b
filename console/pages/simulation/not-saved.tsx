/** Why a definition could not be saved. */
import type { Refused } from '../../data/api.ts'
import { Notice, RefusedNotice } from '../../parts/notice.tsx'

export function NotSaved({ refused }: { readonly refused: Refused | undefined }) {
  if (refused?.problem.status === 401) {
    return (
      <Notice kind="warning" title="Not saved: your session has ended">
        Sign in and save again. Your changes are still here.
      </Notice>
    )
  }
  if (refused === undefined || refused.problem.issues.length === 0) {
    return <RefusedNotice refused={refused} />
  }
  return (
    <Notice kind="danger" title="Not saved">
      The service found problems. See the list below the editor.
    </Notice>
  )
}
