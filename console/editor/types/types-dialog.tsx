/** Dialog with all types, which inserts an example of a type at the cursor or into an entity that the user chooses. */
import { useMemo, useState } from 'preact/hooks'
import { layOutPart } from '../../../src/spelling/json-layout.ts'
import type { SourceText } from '../../../src/spelling/language.ts'
import { writeText } from '../../../src/spelling/spelling.ts'
import type { JsonObject } from '../../../src/text/json.ts'
import { useLoaded } from '../../data/loaded.ts'
import { loadTypes, type TypeListing } from '../../data/type-listings.ts'
import { pathText } from '../../document/path-text.ts'
import { Button } from '../../parts/button.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { Loading } from '../../parts/display.tsx'
import { Empty } from '../../parts/empty.tsx'
import { SelectField } from '../../parts/field.tsx'
import { ErrorNotice, Notice } from '../../parts/notice.tsx'
import { Prose } from '../../parts/prose.tsx'
import { TypeGallery } from '../../types/gallery.tsx'
import { valueText } from '../../types/value-text.ts'
import { LargeDialog } from '../large-dialog.tsx'
import type { Vocabulary } from '../vocabulary.ts'
import { entityTargets, type InsertionTarget, targetsAt } from './insertion-targets.ts'
import { insertionOfType, type TypeInsertion } from './type-insertion.ts'

export interface TypesDialogProps {
  readonly written: SourceText
  /** Offset of the cursor in the text. */
  readonly at: number
  /**
   * The vocabulary of the language, or undefined while it is not loaded. Without it, the dialog does not know what fits
   * at the cursor.
   */
  readonly vocabulary: Vocabulary | undefined
  /** Name of the type that the dialog shows first; undefined for the list of all types. */
  readonly type: string | undefined
  readonly onInsert: (insertion: TypeInsertion) => void
  readonly onClose: () => void
}

export function TypesDialog(props: TypesDialogProps) {
  const [name, setName] = useState(props.type)
  const { value: types, refused } = useLoaded(loadTypes, [])
  const type = types?.find((listing) => listing.name === name)
  if (name === undefined) {
    return (
      <LargeDialog title="Types" onClose={props.onClose}>
        <div class="min-w-0 max-sm:[&_ul]:grid-cols-1">
          <TypeGallery autofocus onChoose={(chosen) => setName(chosen.name)} />
        </div>
      </LargeDialog>
    )
  }
  return (
    <LargeDialog
      title={name}
      onClose={props.onClose}
      above={
        <button
          type="button"
          class="cursor-pointer text-accent-strong underline"
          onClick={() => setName(undefined)}
        >
          All types
        </button>
      }
    >
      <ErrorNotice refused={refused} />
      {types === undefined && refused === undefined && <Loading what="the type" />}
      {types !== undefined && type === undefined && <Empty title={`No type named ${name}`} />}
      {type !== undefined && <Examples {...props} type={type} />}
    </LargeDialog>
  )
}

function Examples({
  written,
  at,
  vocabulary,
  type: { name, summary, examples },
  onInsert,
}: Omit<TypesDialogProps, 'type'> & { readonly type: TypeListing }) {
  const found = useMemo(() => targetsFor(written, at, vocabulary), [written, at, vocabulary])
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const { targets, isAtCursor } = found
  const [only] = targets
  const value = chosen ?? (isAtCursor || targets.length === 1 ? '0' : '')
  const target = value === '' ? undefined : targets[Number(value)]
  const insert = (schema: JsonObject) => {
    const insertion =
      target &&
      insertionOfType(written, target, { choice: { name, schema }, at: isAtCursor ? at : 0 })
    if (insertion !== undefined) onInsert(insertion)
  }
  return (
    <>
      <p class="max-w-prose text-sm text-ink-soft">
        <Prose text={summary} />
      </p>
      {!isAtCursor && (
        <Notice title="Choose where to insert the type">
          Types belong inside <code class="font-mono">properties</code>, as a new property or as the
          schema of one.{' '}
          {only === undefined
            ? 'Copy an example instead.'
            : 'Choose an entity, or copy an example.'}
        </Notice>
      )}
      {only !== undefined && (
        <SelectField
          label="Insert into"
          value={value}
          onInput={setChosen}
          options={[
            ...(isAtCursor || targets.length === 1 ? [] : [['', 'Choose an entity'] as const]),
            ...targets.map((one, i) => [`${i}`, targetLabel(one)] as const),
          ]}
        />
      )}
      <ul class="flex flex-col gap-6">
        {examples.map(({ schema, values }, i) => (
          <li key={i} class="flex flex-col gap-2">
            <CodeBlock
              text={schemaText(schema, written)}
              label={`Example ${i + 1}`}
              language={written.language}
            />
            <div class="flex items-end justify-between gap-4 pl-3">
              <ul class="flex min-w-0 flex-col gap-1 font-mono text-sm text-ink-soft">
                {values.map((made, place) => (
                  <li key={place} class="line-clamp-2 wrap-anywhere">
                    {valueText(made)}
                  </li>
                ))}
              </ul>
              {only !== undefined && (
                <Button
                  kind={i === 0 ? 'primary' : 'secondary'}
                  disabled={target === undefined}
                  aria-label={`Insert example ${i + 1}`}
                  onClick={() => insert(schema)}
                >
                  Insert
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Returns a schema as JSON or YAML, like the text of the definition. */
function schemaText(schema: JsonObject, { language }: SourceText): string {
  return language === 'json' ? layOutPart(schema, '', 0) : writeText(schema, language).trimEnd()
}

interface Targets {
  readonly targets: readonly InsertionTarget[]
  /** Whether a type fits at the cursor. The first target is then the one nearest to the cursor. */
  readonly isAtCursor: boolean
}

function targetsFor(written: SourceText, at: number, vocabulary: Vocabulary | undefined): Targets {
  const near = vocabulary === undefined ? [] : targetsAt(written, at, vocabulary)
  const known = new Set(near.map(({ path }) => path.join('/')))
  const others = entityTargets(written).filter(({ path }) => !known.has(path.join('/')))
  return { targets: [...near, ...others], isAtCursor: near.length > 0 }
}

function targetLabel(target: InsertionTarget): string {
  if (target.kind === 'property') return `New property of ${pathText(target.path)}`
  return target.isThere ? `Replace ${pathText(target.path)}` : `Schema of ${pathText(target.path)}`
}
