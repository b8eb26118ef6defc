/** Where a browser does not hand over what is on the clipboard, it is pasted into a field. */
import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { TextField } from '../TextField.tsx'
import type { TableController } from './controller.ts'
import { pasteText } from './writing.ts'

export default function PastePanel({ table, onClose }: { readonly table: TableController; readonly onClose: () => void }) {
  const [text, setText] = useState('')
  const go = (): void => {
    onClose()
    void pasteText(table, text)
  }
  return (
    <Dialog
      title={`Paste into ${table.resource.plural.toLowerCase()}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onPress={onClose}>
            Leave all as it is
          </Button>
          <Button look="primary" shortcut="mod+enter" isDisabled={text === ''} onPress={go}>
            Show what would change
          </Button>
        </>
      }
    >
      <TextField label="Cells, as copied from a spreadsheet" rows={8} mono autoFocus value={text} onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || text === '') return
          event.stopPropagation()
          go()
        }} />
    </Dialog>
  )
}
