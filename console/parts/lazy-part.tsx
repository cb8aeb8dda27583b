/** A large part of a page whose code is loaded when it is shown first. */
import { type ComponentChildren, h } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { checkConnection, restoredCount } from '../data/connection.ts'
import { Button } from './button.tsx'
import { Loading } from './display.tsx'
import { Notice } from './notice.tsx'

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
}

export function LazyView<Props extends object>({
  part,
  isShown,
  props,
}: {
  readonly part: LazyPart<Props>
  /** While the part is hidden, it stays as it was rendered last. */
  readonly isShown: boolean
  readonly props: Props
}) {
  const [loaded, setLoaded] = useState(part.loaded)
  const [hasFailed, setFailed] = useState(false)
  const load = () => {
    setFailed(false)
    part.load().then(
      () => setLoaded(part.loaded),
      () => {
        setFailed(true)
        void checkConnection()
      },
    )
  }
  // Loads again when a lost connection is restored.
  useEffect(() => {
    if (isShown && loaded === undefined) load()
  }, [isShown, loaded, restoredCount.value])
  const shown = useRef<ComponentChildren>(undefined)
  if (isShown && loaded !== undefined) shown.current = h(loaded.Component, props)
  return (
    <div class={isShown ? 'flex min-h-0 flex-1 flex-col' : 'hidden'}>
      {shown.current ??
        (hasFailed ? (
          <NotLoaded name={part.name} onRetry={load} />
        ) : (
          <Loading what={`the ${part.name}`} />
        ))}
    </div>
  )
}

function NotLoaded({ name, onRetry }: { readonly name: string; readonly onRetry: () => void }) {
  return (
    <div class="flex flex-col items-start gap-3 p-4">
      <Notice kind="danger" title={`The ${name} could not be loaded`}>
        The service may be down. Your changes are kept.
      </Notice>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
