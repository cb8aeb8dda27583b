/** The logo of Spate. */

export function Mark({ class: extra = 'size-7' }: { readonly class?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" class={`shrink-0 ${extra}`}>
      <rect width="32" height="32" rx="8" class="fill-accent" />
      <path
        d="M6 11c3.3 0 3.3 3 6.7 3s3.3-3 6.6-3 3.4 3 6.7 3M6 18c3.3 0 3.3 3 6.7 3s3.3-3 6.6-3 3.4 3 6.7 3"
        class="stroke-on-accent"
        fill="none"
        stroke-width="2.6"
        stroke-linecap="round"
      />
    </svg>
  )
}
