/** Selects rows by a pasted list of titles, or of values in another identifying column. */
import { selectNumbers } from '../cells/select-rows.ts'
import { grouped } from '#model/shared/number-format.ts'
import { inSentence } from '#model/shared/label-text.ts'
import { useState } from 'react'
import type { FoundRows } from '#workers/jobs.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import type { TableColumn } from '../state/columns.ts'
import { useTable } from '../state/use-table.ts'
import { numbersIn, repeatedIn } from '../copy/pasted-numbers.ts'
import styles from '../Table.module.css'

const TITLE = ''
/** Texts, numbers and references identify rows; dates, choices and quantities do not. */
const tellsApart = ({ field: { kind, maxLength } }: TableColumn): boolean =>
  (kind === 'text' && (maxLength ?? 0) <= 500) || kind === 'integer' || kind === 'ref'

export function SelectPanel() {
  const { table } = useTable()
  const [text, setText] = useState('')
  const [by, setBy] = useState(TITLE)
  const [found, setFound] = useState<FoundRows>()
  const [isLooking, setLooking] = useState(false)
  const close = (): void => table.openPanel(null)
  const numbers = numbersIn(text)
  const repeated = repeatedIn(text)
  const { label, plural, title } = table.resource
  const called = (name: string): string => table.columns.find((column) => column.name === name)?.label ?? name
  const what = (by === TITLE ? title.map(called).join(' and ') : called(by)).toLowerCase()
  const choices = [
    { value: TITLE, label: title.map(called).join(' and ') },
    ...table.columns
      .filter((column) => tellsApart(column) && !(title.length === 1 && title[0] === column.name))
      .map(({ name, header }) => ({ value: name, label: header })),
  ]

  async function select(): Promise<void> {
    if (isLooking) return
    setLooking(table.now.facts?.source.phase === 'loading')
    const answer = await selectNumbers(table, numbers, by === TITLE ? undefined : by).finally(() => setLooking(false))
    if (answer.notFound.length === 0 && answer.hidden === 0 && answer.several.length === 0 && repeated.length === 0)
      close()
    else setFound(answer)
  }

  return (
    <Dialog
      title={`Select ${inSentence(plural)} by ${what}`}
      isOpen
      onClose={close}
      actions={
        <>
          <Button look="quiet" onPress={close}>
            Close
          </Button>
          <Button look="primary" shortcut="mod+enter" isDisabled={numbers.length === 0} onPress={() => void select()}>
            {`Select ${grouped(numbers.length)}`}
          </Button>
        </>
      }
    >
      <div className={styles['panel']}>
        <TextField
          label={`One ${what} per line, or separated by commas`}
          rows={8}
          mono
          autoFocus
          value={text}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || numbers.length === 0) return
            event.stopPropagation()
            void select()
          }}
          onChange={(next) => {
            setText(next)
            setFound(undefined)
          }}
        />
        <Select
          label="Column to search"
          value={by}
          choices={choices}
          onChange={(next) => {
            setBy(next)
            setFound(undefined)
          }}
        />
        {isLooking && <p role="status">They are looked for once all {inSentence(plural)} are here…</p>}
        {found && (
          <div role="status">
            <p>
              <strong>{grouped(found.ids.length)}</strong>{' '}
              {found.ids.length === 1 ? inSentence(label) : inSentence(plural)} selected
              {found.hidden > 0 && `, ${grouped(found.hidden)} of them hidden by the filter`}.{' '}
              {found.notFound.length > 0 && <strong>▲ {grouped(found.notFound.length)} not found:</strong>}
            </p>
            {found.notFound.length > 0 && <p className={styles['lost']}>{found.notFound.join(', ')}</p>}
            {found.several.length > 0 && (
              <p className={styles['lost']}>Found in more than one row: {found.several.join(', ')}</p>
            )}
            {repeated.length > 0 && <p className={styles['lost']}>Entered more than once: {repeated.join(', ')}</p>}
          </div>
        )}
      </div>
    </Dialog>
  )
}
