/** Decorative line icons, drawn on a grid of 16 × 16 pixels in the color of the text. */

const paths = {
  check: 'M3 8.5 6.5 12 13 4.5',
  chevron: 'M6 3.5 10.5 8 6 12.5',
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
  dice: 'M3 3h10v10H3zM6 6v.01M10 6v.01M8 8v.01M6 10v.01M10 10v.01',
  download: 'M8 2.5v7.5M4.5 7 8 10.5 11.5 7M3 13.5h10',
  eye: 'M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z',
  eyeClosed:
    'M2 2l12 12M6.3 4A6.8 6.8 0 0 1 8 3.8C12 3.8 14.5 8 14.5 8a12 12 0 0 1-2 2.4M4 5.3A11.6 11.6 0 0 0 1.5 8S4 12.2 8 12.2c1 0 1.9-.3 2.7-.6',
  grip: 'M6 3.5v.01M10 3.5v.01M6 8v.01M10 8v.01M6 12.5v.01M10 12.5v.01',
  history: 'M2.5 8a5.5 5.5 0 1 0 1.8-4.1M2.5 2.5v3h3M8 5v3.2l2.2 1.3',
  info: 'M8 7.2v4M8 4.7v.01M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8z',
  key: 'M9.3 6.7 14 2M11.5 4.5 13 6M6.5 6.5a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4z',
  link: 'M6.5 9.5 9.5 6.5M7.5 4.5l1-1a2.8 2.8 0 0 1 4 4l-1 1M8.5 11.5l-1 1a2.8 2.8 0 0 1-4-4l1-1',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  more: 'M3.5 8v.01M8 8v.01M12.5 8v.01',
  moon: 'M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5z',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  play: 'M5 3.2 12.5 8 5 12.8z',
  plus: 'M8 3v10M3 8h10',
  redo: 'M13 6.5H6a3.5 3.5 0 0 0 0 7h2M10 3.5l3 3-3 3',
  screen: 'M2 3h12v8H2zM6 13.5h4M8 11v2.5',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.5 10.5 14 14',
  settings: 'M2.5 4.5h5M11.5 4.5h2M2.5 11.5h2M8.5 11.5h5M9.5 2.5v4M6.5 9.5v4',
  share: 'M8 10V2.5M5 5l3-3 3 3M3 8.5v5h10v-5',
  signOut: 'M6.5 2.5h-4v11h4M10 5l3 3-3 3M13 8H6',
  simulations: 'M2 5.5c2 0 2 2 4 2s2-2 4-2 2 2 4 2M2 10c2 0 2 2 4 2s2-2 4-2 2 2 4 2',
  stop: 'M4 4h8v8H4z',
  sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M12.6 3.4l-.7.7M4.1 11.9l-.7.7',
  trash: 'M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.7 9h6.6l.7-9M6.7 7v4M9.3 7v4',
  types: 'M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z',
  undo: 'M3 6.5h7a3.5 3.5 0 0 1 0 7H8M6 3.5l-3 3 3 3',
  reference: 'M3 2.5h7l3 3v8H3zM5.5 7.5h5M5.5 10.5h5',
  warning: 'M8 2 14.5 13.5h-13zM8 6.5v3.2M8 11.6v.01',
} as const

export type IconName = keyof typeof paths

export function Icon({
  name,
  class: extra = '',
}: {
  readonly name: IconName
  readonly class?: string
}) {
  return <LineIcon path={paths[name]} class={extra} />
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
