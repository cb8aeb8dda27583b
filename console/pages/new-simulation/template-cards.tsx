/** The templates of a new simulation as groups of cards, one of which is selected. */
import { entityNames } from '../../data/definition.ts'
import type { Template } from './use-templates.ts'

const namesShown = 5

export function TemplateCards({
  templates,
  chosen,
  onChoose,
}: {
  readonly templates: readonly Template[]
  readonly chosen: string
  readonly onChoose: (template: Template) => void
}) {
  return (
    <fieldset class="min-w-0">
      <legend class="mb-3 text-lg font-semibold">Start from a template</legend>
      {groupsOf(templates).map(([use, group]) => (
        <div key={use} class="mb-5">
          <h2 class="mb-2 text-sm font-semibold text-ink-soft">{use}</h2>
          <div class="grid gap-3 sm:grid-cols-2">
            {group.map((template) => (
              <Card
                key={template.name}
                template={template}
                isChosen={template.name === chosen}
                onChoose={() => onChoose(template)}
              />
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  )
}

function groupsOf(templates: readonly Template[]): readonly (readonly [string, Template[]])[] {
  const groups = new Map<string, Template[]>()
  for (const template of templates) {
    groups.set(template.use, [...(groups.get(template.use) ?? []), template])
  }
  return [...groups]
}

function Card({
  template: { name, title, lead, picture, definition },
  isChosen,
  onChoose,
}: {
  readonly template: Template
  readonly isChosen: boolean
  readonly onChoose: () => void
}) {
  const names = definition === undefined ? [] : entityNames(definition)
  const rest = names.length - namesShown
  return (
    <label class="relative flex cursor-pointer flex-col gap-1 rounded-lg border border-line bg-surface px-4 py-3 transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name="template"
        value={name}
        checked={isChosen}
        disabled={definition === undefined}
        onChange={onChoose}
        class="sr-only"
      />
      <span class="font-semibold">{title}</span>
      <span class="text-sm text-ink-soft">{lead}</span>
      {picture !== undefined && (
        <img src={picture} alt="" loading="lazy" width="320" height="72" class="mt-1 h-12 w-full" />
      )}
      <span class="mt-auto flex min-h-6 flex-wrap gap-x-2 gap-y-0.5 pt-1 font-mono text-xs text-ink-soft">
        {names.slice(0, namesShown).map((entity) => (
          <span key={entity} class="max-w-full truncate">
            {entity}
          </span>
        ))}
        {rest > 0 && <span>{`+${rest}`}</span>}
      </span>
    </label>
  )
}
