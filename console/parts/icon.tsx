/** Decorative line icons in the color of the text. */
import { type IconName, iconPaths } from './icon-paths.ts'

export function Icon({
  name,
  class: extra = '',
}: {
  readonly name: IconName
  readonly class?: string
}) {
  return <LineIcon path={iconPaths[name]} class={extra} />
}

/** Draws the path of an icon. */
export function LineIcon({
  path,
  class: extra = '',
}: {
  readonly path: string
  readonly class?: string
}) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      class={`size-4 shrink-0 ${extra}`}
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      <path d={path} />
    </svg>
  )
}
