/** Text to take along: a button that copies, and a block of code with one. */
import { useState } from 'preact/hooks'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** How long the button says that it has copied. */
const saidMs = 1_500

export function CopyButton({
  text,
  label = 'Copy',
}: {
  readonly text: string
  readonly label?: string
}) {
  const [said, setSaid] = useState<'copied' | 'failed' | undefined>(undefined)
  const copy = async () => {
    // Browsers let pages copy only from https and from this machine; elsewhere the person selects.
    const worked = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setSaid(worked === true ? 'copied' : 'failed')
    setTimeout(() => setSaid(undefined), saidMs)
  }
  const word = said === 'copied' ? 'Copied' : said === 'failed' ? 'Select and copy' : label
  return (
    <Button onClick={copy}>
      <Icon name={said === 'copied' ? 'check' : 'copy'} />
      <span aria-live="polite">{word}</span>
    </Button>
  )
}

export function CodeBlock({
  text,
  label,
  wraps = false,
}: {
  readonly text: string
  readonly label: string
  /** Long lines go on below, for what is to be seen whole; else they scroll. */
  readonly wraps?: boolean
}) {
  return (
    <div class="flex flex-col gap-2 rounded-md border border-line bg-sunken p-3 sm:flex-row sm:items-start">
      <section
        class="min-w-0 flex-1 overflow-x-auto py-1.5"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
        tabIndex={0}
        aria-label={label}
      >
        <pre class={`font-mono text-sm ${wraps ? 'whitespace-pre-wrap wrap-anywhere' : ''}`}>
          {text}
        </pre>
      </section>
      <CopyButton text={text} />
    </div>
  )
}
