/** The side of the editor that shows a definition as a form. Its code is loaded when it is shown first. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Loading } from '../parts/display.tsx'
import { showToast } from '../parts/toast.tsx'
import type { BuilderProps } from './builder.tsx'

type Builder = (props: BuilderProps) => preact.JSX.Element

let loaded: { readonly Builder: Builder } | undefined
let loading: Promise<{ readonly Builder: Builder }> | undefined

/** Loads the code of the form. After a failure, the next call loads it again. */
function loadForm(): Promise<{ readonly Builder: Builder }> {
  loading ??= import('./builder.tsx').then(
    (module) => {
      loaded = module
      return module
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** Starts to load the code of the form, before it is shown. A failure is reported when it is shown. */
export function preloadForm(): void {
  loadForm().catch(() => undefined)
}

export function FormSide({
  isShown,
  ...props
}: BuilderProps & {
  /** While the form is hidden, it stays as it is: what is open in it, and the last definition that it could read. */
  readonly isShown: boolean
}) {
  const [part, setPart] = useState(loaded)
  useEffect(() => {
    if (!isShown || part !== undefined) return
    loadForm().then(setPart, () => {
      props.onShowCode([])
      showToast('The form could not be loaded. The service may be down.', 'danger')
    })
  }, [isShown, part])
  const shown = useRef<ComponentChildren>(undefined)
  if (isShown) {
    shown.current = part === undefined ? <Loading what="the form" /> : <part.Builder {...props} />
  }
  return <div class={isShown ? 'flex min-h-0 flex-1 flex-col' : 'hidden'}>{shown.current}</div>
}
