/** Selecting rows by a pasted list: of what they are called, or of what stands in any other column that tells rows apart. */
import { useState } from 'react'
import type { Found } from '#workers/jobs.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { Select } from '../Select.tsx'
import { TextField } from '../TextField.tsx'
import type { TableColumn } from './columns.ts'
import { useTable } from './now.ts'
import { numbersIn, repeatedIn } from './numbers.ts'
import styles from './Table.module.css'

const TITLE = ''
/** Words, numbers and names of other records tell rows apart; a day, a choice or a quantity does not. */
const tellsApart = ({ field: { kind, maxLength } }: TableColumn): boolean => (kind === 'text' && (maxLength ?? 0) <= 500) || kind === 'integer' || kind === 'ref'

export function SelectPanel() {
  const { table } = useTable()
  const [text, setText] = useState('')
  const [by, setBy] = useState(TITLE)
  const [found, setFound] = useState<Found>()
  const close = (): void => table.openPanel(null)
  const numbers = numbersIn(text)
  const repeated = repeatedIn(text)
  const { label, plural, title } = table.resource
  const called = (name: string): string => table.columns.find((column) => column.name === name)?.label ?? name
  const what = (by === TITLE ? title.map(called).join(' and ') : called(by)).toLowerCase()
  const choices = [{ value: TITLE, label: title.map(called).join(' and ') }, ...table.columns.filter((column) => tellsApart(column) && !(title.length === 1 && title[0] === column.name)).map(({ name, header }) => ({ value: name, label: header }))]

  async function select(): Promise<void> {
    const answer = await table.selectNumbers(numbers, by === TITLE ? undefined : by)
    if (answer.notFound.length === 0 && answer.hidden === 0 && answer.several.length === 0 && repeated.length === 0) close()
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
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || numbers.length === 0) return
            event.stopPropagation()
            void select()
          }}
          onChange={(next) => {
            setText(next)
            setFound(undefined)
          }} />
        <Select label="Column they stand in" value={by} choices={choices}
          onChange={(next) => {
            setBy(next)
            setFound(undefined)
          }} />
        {found && (
          <div role="status">
            <p>
              <strong>{found.ids.length}</strong> {found.ids.length === 1 ? label.toLowerCase() : plural.toLowerCase()} selected
              {found.hidden > 0 && `, ${found.hidden} of them hidden by the filter`}. {found.notFound.length > 0 && <strong>▲ {found.notFound.length} not found:</strong>}
            </p>
            {found.notFound.length > 0 && <p className={styles['lost']}>{found.notFound.join(', ')}</p>}
            {found.several.length > 0 && <p className={styles['lost']}>More than one row each: {found.several.join(', ')}</p>}
            {repeated.length > 0 && <p className={styles['lost']}>More than once in the list: {repeated.join(', ')}</p>}
          </div>
        )}
      </div>
    </Dialog>
  )
}
