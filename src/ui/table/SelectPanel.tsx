/** Selecting rows by a pasted list of their numbers: a column of a spreadsheet, an e-mail, one below the other or in a line. */
import { useState } from 'react'
import type { Found } from '#workers/jobs.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { TextField } from '../TextField.tsx'
import { useTable } from './now.ts'
import { numbersIn } from './numbers.ts'
import styles from './Table.module.css'

export function SelectPanel() {
  const { table } = useTable()
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found>()
  const close = (): void => table.openPanel(null)
  const numbers = numbersIn(text)
  const { label, plural, title } = table.resource
  const what = title.map((name) => table.columns.find((column) => column.name === name)?.label ?? name).join(' and ').toLowerCase()

  async function select(): Promise<void> {
    const answer = await table.selectNumbers(numbers)
    if (answer.notFound.length === 0 && answer.hidden === 0) close()
    else setFound(answer)
  }

  return (
    <Dialog
      title={`Select ${plural.toLowerCase()} by ${what}`}
      isOpen
      onClose={close}
      actions={
        <>
          <Button look="quiet" onPress={close}>
            Close
          </Button>
          <Button look="primary" shortcut="mod+enter" isDisabled={numbers.length === 0} onPress={() => void select()}>
            {`Select ${numbers.length}`}
          </Button>
        </>
      }
    >
      <div className={styles['panel']}>
        <TextField label={`Paste or type: one ${what} a line, or with commas`} rows={8} mono autoFocus value={text}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && numbers.length > 0) void select()
            else event.continuePropagation()
          }}
          onChange={(next) => {
            setText(next)
            setFound(undefined)
          }} />
        {found && (
          <div role="status">
            <p>
              <strong>{found.ids.length}</strong> {found.ids.length === 1 ? label.toLowerCase() : plural.toLowerCase()} selected
              {found.hidden > 0 && `, ${found.hidden} of them hidden by the filter`}. {found.notFound.length > 0 && <strong>▲ {found.notFound.length} not found:</strong>}
            </p>
            {found.notFound.length > 0 && <p className={styles['lost']}>{found.notFound.join(', ')}</p>}
          </div>
        )}
      </div>
    </Dialog>
  )
}
