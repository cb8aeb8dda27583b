/** Dialog with a link that contains the definition in its fragment, which no server sees. */
import { useEffect, useState } from 'preact/hooks'
import type { JsonObject } from '../../../src/text/json.ts'
import { useActions } from '../../commands/actions.ts'
import { hasCommands, linkBytesMax, shareable, writeFragment } from '../../data/share.ts'
import { Button } from '../../parts/button.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { countText, Loading } from '../../parts/display.tsx'
import { CheckField } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Notice } from '../../parts/notice.tsx'

export function Share({ definition }: { readonly definition: JsonObject | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useActions(
    definition === undefined
      ? []
      : [{ group: 'This page', label: 'Share', icon: 'share', words: 'link', run: open }],
  )
  return (
    <>
      <Button disabled={definition === undefined} onClick={open}>
        <Icon name="share" />
        <span class="max-sm:sr-only">Share</span>
      </Button>
      <Dialog title="Share this definition" isOpen={isOpen} onClose={() => setOpen(false)}>
        {definition !== undefined && <ShareLink definition={definition} />}
        <div class="flex justify-end">
          <Button onClick={() => setOpen(false)}>Close</Button>
        </div>
      </Dialog>
    </>
  )
}

function ShareLink({ definition }: { readonly definition: JsonObject }) {
  const [withCommands, setWithCommands] = useState(false)
  const [link, setLink] = useState<string | undefined>(undefined)
  const shared = shareable(definition, { withCommands })
  useEffect(() => {
    let isCurrent = true
    void writeFragment(shareable(definition, { withCommands }).definition).then((fragment) => {
      if (isCurrent) setLink(`${location.origin}/console/new#${fragment}`)
    })
    return () => {
      isCurrent = false
    }
  }, [definition, withCommands])
  return (
    <div class="flex flex-col gap-4">
      <p class="text-sm text-ink-soft">
        Anyone with the link can create a simulation from it in their own workspace. The link
        contains the definition as it is in the editor now; the service stores nothing.
      </p>
      {hasCommands(definition) && (
        <CheckField
          label="Include the commands of systems"
          hint="Otherwise each command is replaced by cat, which only prints the data."
          isChecked={withCommands}
          onInput={setWithCommands}
        />
      )}
      {shared.secrets > 0 && (
        <Notice kind="warning" title="Secrets were removed">
          {shared.secrets === 1 ? 'One value that looks' : `${shared.secrets} values that look`}{' '}
          like a key or a password will not be shared.
        </Notice>
      )}
      {link === undefined ? (
        <Loading what="the link" />
      ) : link.length > linkBytesMax ? (
        <Notice kind="warning" title="The link is too long">
          {`It has ${countText(link.length)} characters, but many programs truncate links of more than ${countText(linkBytesMax)}. Copy the text of the editor instead.`}
        </Notice>
      ) : (
        <div class="max-h-40 overflow-y-auto">
          <CodeBlock text={link} label="Link" />
        </div>
      )}
    </div>
  )
}
