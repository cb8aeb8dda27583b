/** Renders a text of the service in which backticks mark code. */
import { Fragment } from 'preact'

export function Prose({ text }: { readonly text: string }) {
  return (
    <>
      {text.split(/`([^`]+)`/).map((part, place) =>
        place % 2 === 1 ? (
          <code key={place} class="font-mono text-[0.92em] wrap-anywhere">
            {part}
          </code>
        ) : (
          <Fragment key={place}>{part}</Fragment>
        ),
      )}
    </>
  )
}
