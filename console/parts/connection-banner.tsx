/** Shows that the service cannot be reached, on all pages, until it responds again. */
import { useEffect, useRef } from 'preact/hooks'
import { checkNow, isDisconnected, restoredCount } from '../data/connection.ts'
import { Icon } from './icon.tsx'
import { showToast } from './toast.tsx'

export function ConnectionBanner() {
  // The browser notices when the computer is connected to a network again.
  useEffect(() => {
    addEventListener('online', checkNow)
    return () => removeEventListener('online', checkNow)
  }, [])
  const shown = useRef(restoredCount.value)
  useEffect(() => {
    if (restoredCount.value === shown.current) return
    shown.current = restoredCount.value
    showToast('The service is available again')
  }, [restoredCount.value])
  return (
    <div
      role="status"
      class="pointer-events-none fixed inset-x-4 bottom-4 z-40 flex justify-center empty:hidden"
    >
      {isDisconnected.value && (
        <p class="pointer-events-auto flex items-center gap-2.5 rounded-lg border border-warning bg-warning-soft py-2 pr-2 pl-3.5 text-sm shadow-lg">
          <Icon name="warning" class="text-warning" />
          <span>Cannot reach the service. Trying again…</span>
          <button
            type="button"
            onClick={checkNow}
            class="min-h-8 cursor-pointer rounded px-2 font-semibold whitespace-nowrap underline underline-offset-2"
          >
            Try now
          </button>
        </p>
      )}
    </div>
  )
}
