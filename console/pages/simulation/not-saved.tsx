/** Notice that explains why a definition could not be saved. */
import type { ApiError } from '../../data/api.ts'
import { ErrorNotice, Notice, sentence } from '../../parts/notice.tsx'

export function NotSaved({ refused }: { readonly refused: ApiError | undefined }) {
  if (refused?.problem.status === 401) {
    return (
      <Notice kind="warning" title="Not saved: your session has ended">
        Sign in and save again. Your changes are still here.
      </Notice>
    )
  }
  if (refused?.problem.status === 413) {
    return (
      <Notice kind="danger" title="Not saved: the definition is too large">
        {sentence(refused.message)}
      </Notice>
    )
  }
  if (refused === undefined || refused.problem.issues.length === 0) {
    return <ErrorNotice refused={refused} />
  }
  return (
    <Notice kind="danger" title="Not saved">
      The service found errors. Fix the errors listed below the editor, then save again.
    </Notice>
  )
}
