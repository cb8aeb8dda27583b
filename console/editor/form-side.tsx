/** The side of the editor that shows a definition as a form. Its code is loaded when it is shown first. */
import { useEffect, useState } from 'preact/hooks'
import type { BuilderProps } from '../builder/builder.tsx'
import { Loading } from '../parts/display.tsx'
import { showToast } from '../parts/toast.tsx'

type Builder = (props: BuilderProps) => preact.JSX.Element

let loaded: { readonly Builder: Builder } | undefined

export function FormSide(props: BuilderProps) {
  const [part, setPart] = useState(loaded)
  useEffect(() => {
    if (part !== undefined) return
    import('../builder/builder.tsx').then(
      (module) => {
        loaded = module
        setPart(module)
      },
      () => {
        props.onShowCode([])
        showToast('The form could not be loaded. The service may be down.', 'danger')
      },
    )
  }, [part])
  return part === undefined ? <Loading what="the form" /> : <part.Builder {...props} />
}
