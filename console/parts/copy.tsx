/** A button that copies text to the clipboard, and a code block with such a button. */
import { useState } from 'preact/hooks'
import type { Language } from '../../src/spelling/language.ts'
import { Button } from './button.tsx'
import { CodeText } from './code/code-text.tsx'
import { Icon } from './icon.tsx'

/** Time in milliseconds for which the button shows whether copying succeeded. */
const feedbackMs = { copied: 1_500, failed: 5_000 } as const

/** Copies a text to the clipboard. Returns false if the browser refuses: it allows this only over HTTPS and on localhost. */
export async function copyText(text: string): Promise<boolean> {
  const worked = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  return worked === true
}

export function CopyButton({
  text,
  label = 'Copy',
  isIcon = false,
}: {
  readonly text: string
  readonly label?: string
  /** Whether the button shows its text only if the browser refuses to copy. */
  readonly isIcon?: boolean
}) {
  const [feedback, setFeedback] = useState<'copied' | 'failed' | undefined>(undefined)
  const copy = async () => {
    const next = (await copyText(text)) ? 'copied' : 'failed'
    setFeedback(next)
    setTimeout(() => setFeedback(undefined), feedbackMs[next])
  }
  const word =
    feedback === 'copied'
      ? 'Copied'
      : feedback === 'failed'
        ? 'Copy failed: select the text'
        : label
  return (
    <Button onClick={copy} title={label}>
      <Icon name={feedback === 'copied' ? 'check' : 'copy'} />
      <span aria-live="polite" class={isIcon && feedback !== 'failed' ? 'sm:sr-only' : ''}>
        {word}
      </span>
    </Button>
  )
}

export function CodeBlock({
  text,
  label,
  language,
  wraps = false,
}: {
  readonly text: string
  readonly label: string
  /** Language of the text; undefined for text without colors. */
  readonly language?: Language | undefined
  /** Whether long lines of the code block wrap instead of scrolling. */
  readonly wraps?: boolean
}) {
  return (
    <div class="flex flex-col gap-2 rounded-md border border-line bg-sunken p-3 sm:flex-row sm:items-start">
      <section
        class="scroll-hint min-w-0 flex-1 overflow-x-auto py-1.5 [--scroll-ground:var(--color-sunken)]"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable (axe: scrollable-region-focusable)
        tabIndex={0}
        aria-label={label}
      >
        <pre class={`font-mono text-sm ${wraps ? 'whitespace-pre-wrap wrap-anywhere' : ''}`}>
          <CodeText text={text} language={language} />
        </pre>
      </section>
      <div class="max-sm:order-first max-sm:self-end">
        <CopyButton text={text} isIcon />
      </div>
    </div>
  )
}
