/** The dialog that renames a file of a record. */
import type { AnyRow } from '#model/kernel/resource.ts'
import { useState } from 'react'
import { plainText } from '#src/ui/form/draft/text.ts'
import { rename } from './file-calls.ts'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import styles from '../Record.module.css'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { Button } from '#src/ui/controls/Button.tsx'

export function RenameDialog({ row, onClose }: { readonly row: AnyRow; readonly onClose: () => void }) {
  const [name, setName] = useState(plainText(row['name']))
  const [problem, setProblem] = useState<string>()
  const done = (): void =>
    void rename(row, name).then(onClose, (error: unknown) =>
      setProblem(error instanceof Error ? error.message : String(error)),
    )
  return (
    <Dialog title="Rename file" isOpen onClose={onClose}>
      <form
        noValidate
        className={styles['compose']}
        onSubmit={(event) => {
          event.preventDefault()
          done()
        }}
      >
        <TextField
          autoFocus
          label="Name"
          value={name}
          onChange={setName}
          isRequired
          maxLength={200}
          {...(problem !== undefined && { error: problem })}
        />
        <Button type="submit" look="primary" shortcut="enter">
          Rename
        </Button>
      </form>
    </Dialog>
  )
}
