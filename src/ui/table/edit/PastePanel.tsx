/** A text field for pasting, if the browser denies access to the clipboard. */
import { inSentence } from '#model/shared/label-text.ts'
import { useState } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import type { TableController } from '../state/controller.ts'

export default function PastePanel({
  table,
  onPaste,
  onClose,
}: {
  readonly table: TableController
  readonly onPaste: (text: string) => void
  readonly onClose: () => void
}) {
  const [text, setText] = useState('')
  const go = (): void => {
    onClose()
    onPaste(text)
  }
  return (
    <Dialog
      title={`Paste into ${inSentence(table.resource.plural)}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button look="primary" shortcut="mod+enter" isDisabled={text === ''} onPress={go}>
            Preview changes
          </Button>
        </>
      }
    >
      <TextField
        label="Cells copied from a spreadsheet"
        rows={8}
        mono
        autoFocus
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || text === '') return
          event.stopPropagation()
          go()
        }}
      />
    </Dialog>
  )
}
