/** Icons of the types, by their group, so that rows of fields are recognized at a glance. */
import { LineIcon } from '../parts/icon.tsx'

const other = 'M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z'

const paths: Readonly<Record<string, string>> = {
  airline: 'M2 9.5 14 3l-3.5 11-2.8-4.7z',
  array: 'M5.5 2.5H3v11h2.5M10.5 2.5H13v11h-2.5',
  boolean:
    'M5 4.5h6a3.5 3.5 0 0 1 0 7H5a3.5 3.5 0 0 1 0-7zM11 6.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z',
  commerce: 'M2.5 2.5h5l6 6-5 5-6-6zM5.3 5.3v.01',
  company: 'M3.5 13.5v-11h6v11M9.5 6.5h3v7M2 13.5h12M5.5 5h2M5.5 7.5h2M5.5 10h2',
  enum: 'M6 4h7.5M6 8h7.5M6 12h7.5M2.8 4v.01M2.8 8v.01M2.8 12v.01',
  finance: 'M2 4h12v8.5H2zM2 7h12M4.5 10H7',
  function: 'M11.5 3c-2-.6-3 .3-3.3 2L6.8 12c-.3 1.6-1.3 2.2-2.8 1.6M5 7h5.5',
  id: 'M6 2.5l-1.5 11M11.5 2.5l-1.5 11M3 5.8h10.5M2.5 10.2H13',
  internet:
    'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM2 8h12M8 2c2 2 2.5 4 2.5 6S10 12 8 14c-2-2-2.5-4-2.5-6S6 4 8 2z',
  location:
    'M8 14s4.5-4.3 4.5-7.5a4.5 4.5 0 0 0-9 0C3.5 9.7 8 14 8 14zM8 5a1.6 1.6 0 1 0 0 3.2A1.6 1.6 0 0 0 8 5z',
  number: 'M3 5l1.5-1v8M8 5.2C8 4.4 8.8 4 9.7 4s1.8.6 1.8 1.7c0 1.8-3.5 3-3.5 6.3h3.7',
  object:
    'M6 2.5c-1.8 0-2 .8-2 2.2S4 7.2 2.5 8C4 8.8 4 9.9 4 11.3s.2 2.2 2 2.2M10 2.5c1.8 0 2 .8 2 2.2s0 2.5 1.5 3.3c-1.5.8-1.5 1.9-1.5 3.3s-.2 2.2-2 2.2',
  person: 'M8 2.5a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4zM3 13.5c0-2.7 2.2-4 5-4s5 1.3 5 4',
  reference:
    'M6.5 9.5 9.5 6.5M7.5 4.5l1-1a2.8 2.8 0 0 1 4 4l-1 1M8.5 11.5l-1 1a2.8 2.8 0 0 1-4-4l1-1',
  series: 'M2 11.5 5.5 7l3 2.5 5-6M2 13.5h12',
  text: 'M3 4h10M3 8h10M3 12h6',
  time: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 4.8V8l2.3 1.5',
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
  readonly type: string
  readonly class?: string
}) {
  const group = type.includes('.') ? (type.split('.')[0] ?? type) : type
  return <LineIcon path={paths[sharedIcons[group] ?? group] ?? other} class={extra} />
}
