/** The label, the description and the tags of a simulation, below its title. */
import type { SimulationListed } from '../../data/listings.ts'
import { TagLinks } from '../../parts/tags.tsx'

export function NotesLine({
  view: { label, description, tags = [] },
}: {
  readonly view: SimulationListed
}) {
  if (label === undefined && description === undefined && tags.length === 0) return null
  return (
    <span class="flex w-full flex-col gap-1">
      {label !== undefined && <span class="font-medium text-ink">{label}</span>}
      {description !== undefined && <span class="whitespace-pre-line">{description}</span>}
      <TagLinks tags={tags} />
    </span>
  )
}
