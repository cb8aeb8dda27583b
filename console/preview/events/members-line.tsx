/** The members of a value on one line, of which those that do not fit are cut off. */
import type { MemberText } from '../protocol.ts'

export function MembersLine({ members }: { readonly members: readonly MemberText[] }) {
  return (
    <span class="font-sans">
      {members.map(([name, text], i) => (
        <span key={name} class={i === 0 ? '' : 'pl-3'}>
          <span class="text-ink-faint">{name}</span> {text}
        </span>
      ))}
    </span>
  )
}
