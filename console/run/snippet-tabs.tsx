/** Tabs with code snippets that read the run, such as curl and Python. */
import { useState } from 'preact/hooks'
import { CodeBlock } from '../parts/copy.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { snippetsOf } from './snippets.ts'

export function Snippets({
  address,
  hasSql,
  isInProgress,
}: {
  readonly address: string
  /** Whether an entity of the run has SQL statements; otherwise the psql snippet is hidden. */
  readonly hasSql: boolean
  /** Whether the events of the run become due, so that the snippets receive them then. */
  readonly isInProgress: boolean
}) {
  const snippets = snippetsOf(address, isInProgress).filter(
    (snippet) => hasSql || snippet.name !== 'psql',
  )
  const [name, setName] = useState('curl')
  const shown = snippets.find((snippet) => snippet.name === name)
  return (
    <Tabs
      label="Code snippets"
      tabs={snippets.map((snippet) => ({ key: snippet.name, title: snippet.name }))}
      chosen={name}
      onChoose={setName}
    >
      <div class="pt-3">{shown && <CodeBlock text={shown.text} label={shown.name} />}</div>
    </Tabs>
  )
}
