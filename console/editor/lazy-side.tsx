/** A side of the editor whose code is loaded when it is shown first. */
import { type ComponentChildren, h } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Loading } from '../parts/display.tsx'
import { showToast } from '../parts/toast.tsx'

type Component<Props> = (props: Props) => preact.JSX.Element

/** A component that is loaded on demand. */
export class LazyPart<Props extends object> {
  /** Name of the part in messages, such as `form`. */
  readonly name: string
  readonly #load: () => Promise<Component<Props>>
  #loading: Promise<Component<Props>> | undefined
  loaded: { readonly Component: Component<Props> } | undefined

  constructor(name: string, load: () => Promise<Component<Props>>) {
    this.name = name
    this.#load = load
  }

  /** Loads the component. After a failure, the next call loads it again. */
  load(): Promise<Component<Props>> {
    this.#loading ??= this.#load().then(
      (Component) => {
        this.loaded = { Component }
        return Component
      },
      (error: unknown) => {
        this.#loading = undefined
        throw error
      },
    )
    return this.#loading
  }

  /** Starts to load the component, before it is shown. A failure is reported when it is shown. */
  preload(): void {
    this.load().catch(() => undefined)
  }
}

export function LazySide<Props extends object>({
  part,
  isShown,
  props,
  onFailure,
}: {
  readonly part: LazyPart<Props>
  /** While the side is hidden, it stays as it is: what is open in it, and the last definition that it could read. */
  readonly isShown: boolean
  readonly props: Props
  /** Called if the code could not be loaded. */
  readonly onFailure: () => void
}) {
  const [loaded, setLoaded] = useState(part.loaded)
  useEffect(() => {
    if (!isShown || loaded !== undefined) return
    part.load().then(
      () => setLoaded(part.loaded),
      () => {
        onFailure()
        showToast(`The ${part.name} could not be loaded. The service may be down.`, 'danger')
      },
    )
  }, [isShown, loaded])
  const shown = useRef<ComponentChildren>(undefined)
  if (isShown) {
    shown.current =
      loaded === undefined ? <Loading what={`the ${part.name}`} /> : h(loaded.Component, props)
  }
  return <div class={isShown ? 'flex min-h-0 flex-1 flex-col' : 'hidden'}>{shown.current}</div>
}
