/** The logo of Spate. */

export function Mark({ class: extra = 'size-7' }: { readonly class?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" class={`shrink-0 ${extra}`}>
      <defs>
        <linearGradient id="mark" x1="0" y1="0" x2="1" y2="1">
          <stop stop-color="var(--color-accent)" />
          <stop offset="1" stop-color="var(--color-event)" />
        </linearGradient>
      </defs>
      <rect width="32" height="32" rx="8" fill="url(#mark)" />
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
