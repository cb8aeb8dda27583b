/** Searchable gallery of the templates of a new simulation, filtered by category. One template is selected. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { countText } from '../../parts/display.tsx'
import { control } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import type { Template } from './use-templates.ts'

const everything = 'all'

export function TemplateGallery({
  templates,
  chosen,
  onChoose,
}: {
  readonly templates: readonly Template[]
  readonly chosen: string
  readonly onChoose: (template: Template) => void
}) {
  const [text, setText] = useState('')
  const [use, setUse] = useState(everything)
  const uses = [...new Set(templates.map((template) => template.use))]
  const found = templates.filter(
    (template) => (use === everything || template.use === use) && isFound(template, text),
  )
  return (
    <div class="flex min-h-0 min-w-0 flex-1 flex-col">
      <div class="flex gap-2 px-4 pt-4 pb-3 max-sm:flex-col">
        <input
          type="search"
          class={control}
          aria-label="Search templates"
          placeholder={`Search ${templates.length} templates`}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <select
          class={`${control} sm:max-w-36`}
          aria-label="Category"
          value={use}
          onInput={(event) => setUse(event.currentTarget.value)}
        >
          <option value={everything}>All categories</option>
          {uses.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <p role="status" class={found.length === 0 ? 'px-4 pb-4 text-sm text-ink-soft' : 'sr-only'}>
        {found.length === 0 ? 'No matching templates' : `${found.length} templates`}
      </p>
      <fieldset class="flex min-h-0 min-w-0 flex-1 snap-x auto-cols-[15rem] gap-3 overflow-auto px-4 pb-4 max-[1099px]:grid max-[1099px]:grid-flow-col min-[1100px]:grid min-[1100px]:auto-rows-max min-[1100px]:grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))]">
        <legend class="sr-only">Template</legend>
        {found.map((template) => (
          <Card
            key={template.name}
            template={template}
            isChosen={template.name === chosen}
            onChoose={() => onChoose(template)}
          />
        ))}
      </fieldset>
    </div>
  )
}

/** Returns whether a template contains all words of a search, such as `orders payments`. */
function isFound({ title, lead, use, entities = [] }: Template, text: string): boolean {
  const content = [title, lead, use, ...entities].join(' ').toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => content.includes(word))
}

function Card({
  template,
  isChosen,
  onChoose,
}: {
  readonly template: Template
  readonly isChosen: boolean
  readonly onChoose: () => void
}) {
  const { name, title, lead, icon = 'simulations', picture } = template
  const figures = figuresText(template)
  const card = useRef<HTMLLabelElement>(null)
  useEffect(() => {
    if (isChosen) card.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <label
      ref={card}
      class="relative flex snap-start cursor-pointer flex-col overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
    >
      <input
        type="radio"
        name="template"
        value={name}
        checked={isChosen}
        onChange={onChoose}
        class="sr-only"
      />
      {picture === undefined ? (
        <span class="flex h-16 w-full items-center justify-center border-b border-line bg-sunken text-ink-faint">
          <Icon name={icon} class="size-6" />
        </span>
      ) : (
        <span class="border-b border-line bg-ground pt-2">
          <img src={picture} alt="" loading="lazy" width="320" height="72" class="h-14 w-full" />
        </span>
      )}
      <span class="flex flex-1 flex-col gap-0.5 px-3 pt-2 pb-2.5">
        <span class="font-semibold">{title}</span>
        <span class="line-clamp-3 text-xs text-pretty text-ink-soft" title={lead}>
          {lead}
        </span>
        {figures !== undefined && (
          <span class="mt-auto pt-1 text-xs text-ink-faint tabular-nums">{figures}</span>
        )}
      </span>
    </label>
  )
}

function figuresText({ entities, eventsPerDay }: Template): string | undefined {
  if (entities === undefined || eventsPerDay === undefined) return undefined
  return `${entities.length} entities · ${roundedText(eventsPerDay)} events a day`
}

/** Formats a count with two significant digits, such as 7,200. */
function roundedText(count: number): string {
  return countText(Number(count.toPrecision(2)))
}
