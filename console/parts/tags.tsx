/** The tags of a simulation, as links to the simulations with the same tag. */

export function tagAddress(tag: string): string {
  return `/console/?tag=${encodeURIComponent(tag)}`
}

export function TagLinks({ tags }: { readonly tags: readonly string[] }) {
  return (
    <span class="flex flex-wrap gap-1 empty:hidden">
      {tags.map((tag) => (
        <a
          key={tag}
          href={tagAddress(tag)}
          class="rounded-full bg-sunken px-2 py-0.5 text-xs font-medium text-ink-soft hover:text-ink hover:underline"
        >
          {tag}
        </a>
      ))}
    </span>
  )
}
