/** Icons of the types, by their group, so that rows of fields are recognized at a glance. */
import { LineIcon } from '../parts/icon.tsx'

const other = 'M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z'

const paths: Readonly<Record<string, string>> = {
  airline: 'M2 9.5 14 3l-3.5 11-2.8-4.7z',
  animal:
    'M8 8c-2 0-4 2.5-3.5 4.3.5 1.5 2.3.7 3.5.7s3 .8 3.5-.7C12 10.5 10 8 8 8zM3.8 6.5v.01M12.2 6.5v.01M6.3 3.8v.01M9.7 3.8v.01',
  array: 'M5.5 2.5H3v11h2.5M10.5 2.5H13v11h-2.5',
  book: 'M3 2.5h10v11H4.5A1.5 1.5 0 0 1 3 12zM3 12a1.5 1.5 0 0 1 1.5-1.5H13',
  boolean:
    'M5 4.5h6a3.5 3.5 0 0 1 0 7H5a3.5 3.5 0 0 1 0-7zM11 6.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z',
  color: 'M8 2s4.5 4.5 4.5 7.5a4.5 4.5 0 0 1-9 0C3.5 6.5 8 2 8 2z',
  commerce: 'M2.5 2.5h5l6 6-5 5-6-6zM5.3 5.3v.01',
  company: 'M3.5 13.5v-11h6v11M9.5 6.5h3v7M2 13.5h12M5.5 5h2M5.5 7.5h2M5.5 10h2',
  device: 'M4.5 2h7v12h-7zM7.5 11.8h1',
  enum: 'M6 4h7.5M6 8h7.5M6 12h7.5M2.8 4v.01M2.8 8v.01M2.8 12v.01',
  file: 'M4 2h5l3.5 3.5V14H4zM9 2v3.5h3.5',
  finance: 'M2 4h12v8.5H2zM2 7h12M4.5 10H7',
  food: 'M3 5h8v5a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zM11 6.5h1a1.5 1.5 0 0 1 0 3h-1',
  function: 'M11.5 3c-2-.6-3 .3-3.3 2L6.8 12c-.3 1.6-1.3 2.2-2.8 1.6M5 7h5.5',
  health: 'M6 2.5h4V6h3.5v4H10v3.5H6V10H2.5V6H6z',
  id: 'M6 2.5l-1.5 11M11.5 2.5l-1.5 11M3 5.8h10.5M2.5 10.2H13',
  image: 'M2.5 3h11v10h-11zM2.5 11.5 6 8l3 3 2-2 2.5 2.5M5.5 5.8v.01',
  internet:
    'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM2 8h12M8 2c2 2 2.5 4 2.5 6S10 12 8 14c-2-2-2.5-4-2.5-6S6 4 8 2z',
  location:
    'M8 14s4.5-4.3 4.5-7.5a4.5 4.5 0 0 0-9 0C3.5 9.7 8 14 8 14zM8 5a1.6 1.6 0 1 0 0 3.2A1.6 1.6 0 0 0 8 5z',
  music:
    'M6 12V3.5l6.5-1.5v8.5M6 12a1.7 1.7 0 1 1-3.4 0A1.7 1.7 0 0 1 6 12zM12.5 10.5a1.7 1.7 0 1 1-3.4 0 1.7 1.7 0 0 1 3.4 0z',
  number: 'M3 5l1.5-1v8M8 5.2C8 4.4 8.8 4 9.7 4s1.8.6 1.8 1.7c0 1.8-3.5 3-3.5 6.3h3.7',
  object:
    'M6 2.5c-1.8 0-2 .8-2 2.2S4 7.2 2.5 8C4 8.8 4 9.9 4 11.3s.2 2.2 2 2.2M10 2.5c1.8 0 2 .8 2 2.2s0 2.5 1.5 3.3c-1.5.8-1.5 1.9-1.5 3.3s-.2 2.2-2 2.2',
  ops: 'M2.5 3h11v4h-11zM2.5 9h11v4h-11zM5 5v.01M5 11v.01',
  person: 'M8 2.5a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4zM3 13.5c0-2.7 2.2-4 5-4s5 1.3 5 4',
  reference:
    'M6.5 9.5 9.5 6.5M7.5 4.5l1-1a2.8 2.8 0 0 1 4 4l-1 1M8.5 11.5l-1 1a2.8 2.8 0 0 1-4-4l1-1',
  science: 'M6 2h4M6.7 2v4.5L3 13.5h10L9.3 6.5V2',
  security: 'M8 2l5 2v4c0 3-2.2 5-5 6-2.8-1-5-3-5-6V4z',
  series: 'M2 11.5 5.5 7l3 2.5 5-6M2 13.5h12',
  text: 'M3 4h10M3 8h10M3 12h6',
  time: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 4.8V8l2.3 1.5',
  vehicle: 'M2 11.5v-3l1.5-4h9l1.5 4v3zM2 8.5h12M4.5 11.5V13M11.5 11.5V13',
}

/** Groups and types that share the icon of another one. */
const sharedIcons: Readonly<Record<string, string>> = {
  integer: 'number',
  string: 'text',
  lorem: 'text',
  select: 'enum',
  const: 'enum',
  constant: 'enum',
  phone: 'person',
  government: 'person',
}

export function TypeIcon({
  type,
  class: extra = '',
}: {
  /** Name of a type or of a group. */
  readonly type: string
  readonly class?: string
}) {
  const group = type.includes('.') ? (type.split('.')[0] ?? type) : type
  return <LineIcon path={paths[sharedIcons[group] ?? group] ?? other} class={extra} />
}
