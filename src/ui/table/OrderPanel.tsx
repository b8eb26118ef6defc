/** By what a table is sorted and grouped, in which order each counts: several levels, by key. */
import { ArrowDown, ArrowDownUp, ArrowUp, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { GridList, GridListItem } from 'react-aria-components'
import { Button, IconButton } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { Key } from '../Key.tsx'
import { Select } from '../Select.tsx'
import { setGroup, setSort } from './arrange.ts'
import { useTable } from './now.ts'
import { moved } from './settings.ts'
import styles from './Table.module.css'

type Line = { readonly field: string; readonly down?: boolean }
type Lines = {
  readonly label: string
  readonly more: string
  readonly empty: string
  readonly lines: readonly Line[]
  readonly set: (lines: readonly Line[]) => void
  /** Its order runs up or down. */
  readonly turns?: boolean
  readonly autoFocus?: boolean
}

export function OrderPanel() {
  const { table, now } = useTable()
  const { sort, group } = now.settings
  const close = (): void => table.openPanel(null)
  return (
    <Dialog
      title="Order and groups"
      isOpen
      onClose={close}
      actions={
        <>
          <Button look="quiet" onPress={() => table.configure({ sort: table.first.sort, group: table.first.group, open: [] })}>
            As at first
          </Button>
          <Button look="primary" onPress={close}>
            Done
          </Button>
        </>
      }
    >
      <div className={styles['panel']}>
        <p className={styles['hint']}>
          <Key of="alt+arrowup" /> <Key of="alt+arrowdown" /> move · <Key of="space" /> turns up and down · <Key of="delete" /> takes away
        </p>
        <LinesOf label="Sorted by" more="Sort by as well" empty="Not sorted." lines={sort} set={(lines) => setSort(table, lines.map(({ field, down }) => ({ field, down: down === true })))} turns autoFocus />
        <LinesOf label="Grouped by" more="Group by as well" empty="Not grouped." lines={group.map((field) => ({ field }))} set={(lines) => setGroup(table, lines.map(({ field }) => field))} />
      </div>
    </Dialog>
  )
}

function LinesOf({ label, more, empty, lines, set, turns = false, autoFocus = false }: Lines) {
  const { table } = useTable()
  const called = (name: string): string => table.columns.find((column) => column.name === name)?.header ?? name
  const rest = table.columns.filter(({ name }) => !lines.some(({ field }) => field === name))
  const move = (at: number, step: 1 | -1): void => {
    if (lines[at] && lines[at + step]) set(moved(lines, at, at + step))
  }
  const turn = (at: number): void => set(lines.map((line, place) => (place === at ? { ...line, down: line.down !== true } : line)))
  const remove = (at: number): void => set(lines.filter((_, place) => place !== at))

  function onKeyDown(event: KeyboardEvent): void {
    const key = event.target instanceof Element ? event.target.closest('[role="row"][data-key]')?.getAttribute('data-key') : null
    const at = lines.findIndex(({ field }) => field === key)
    const isOnRow = event.target instanceof Element && event.target.getAttribute('role') === 'row'
    if (at < 0) return
    if (event.altKey && event.key === 'ArrowUp') move(at, -1)
    else if (event.altKey && event.key === 'ArrowDown') move(at, 1)
    else if (turns && isOnRow && event.key === ' ') turn(at)
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(at)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={styles['panel']} onKeyDownCapture={onKeyDown}>
      <h3 className={styles['heading']}>{label}</h3>
      <GridList aria-label={label} className={styles['rows'] ?? ''} {...(autoFocus && lines.length > 0 && { autoFocus: 'first' as const })} items={lines.map((line, at) => ({ id: line.field, ...line, at }))} dependencies={[lines.length]} renderEmptyState={() => <p className={styles['none']}>{empty}</p>}>
        {({ field, down, at }) => (
          <GridListItem id={field} textValue={`${called(field)}${turns ? (down === true ? ', down' : ', up') : ''}`} className={styles['row'] ?? ''}>
            <span className={styles['count']}>{at + 1}</span>
            <span>{called(field)}</span>
            {turns && <span className={styles['count']}>{down === true ? '▼ down' : '▲ up'}</span>}
            <span className={styles['room']} />
            {turns && <IconButton icon={ArrowDownUp} label={down === true ? 'Turn up' : 'Turn down'} onPress={() => turn(at)} />}
            <IconButton icon={ArrowUp} label="Counts before" isDisabled={at === 0} onPress={() => move(at, -1)} />
            <IconButton icon={ArrowDown} label="Counts after" isDisabled={at === lines.length - 1} onPress={() => move(at, 1)} />
            <IconButton icon={X} label="Take away" onPress={() => remove(at)} />
          </GridListItem>
        )}
      </GridList>
      <Select label={more} value="" choices={[{ value: '', label: 'Choose a column' }, ...rest.map(({ name, header }) => ({ value: name, label: header }))]} onChange={(name) => {
        if (name !== '') set([...lines, { field: name }])
      }} />
    </div>
  )
}
