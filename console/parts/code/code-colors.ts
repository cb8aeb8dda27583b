/** The colors of the parts of JSON and YAML, in the editor and in other code. */
import { tags } from '@lezer/highlight'

export const codeColors = [
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], class: 'text-accent-strong' },
  { tag: [tags.string, tags.content], class: 'text-good' },
  { tag: tags.number, class: 'text-event' },
  { tag: [tags.bool, tags.null, tags.keyword], class: 'text-warning' },
  { tag: tags.comment, class: 'text-ink-faint italic' },
  { tag: [tags.punctuation, tags.separator, tags.bracket, tags.meta], class: 'text-ink-soft' },
]
