/** Edits several levels of sorting and grouping. */
import { ArrowDown, ArrowDownUp, ArrowUp, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { GridList, GridListItem } from 'react-aria-components'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { Key } from '#src/ui/controls/Key.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import { setGroup, setSort } from '../state/arrange.ts'
import { useTable } from '../state/use-table.ts'
import { moved } from '../state/settings.ts'
import styles from '../Table.module.css'

type Line = { readonly field: string; readonly down?: boolean }
type Lines = {
  readonly label: string
  readonly more: string
  readonly empty: string
  readonly lines: readonly Line[]
  readonly set: (lines: readonly Line[]) => void
  /** Whether lines can be ascending or descending. */
  readonly turns?: boolean
  readonly autoFocus?: boolean
}

export function OrderPanel() {
  const { table, now } = useTable()
  const { sort, group } = now.settings
  const close = (): void => table.openPanel(null)
  return (
    <Dialog
      title="Sort order and groups"
      isOpen
      onClose={close}
      actions={
        <>
          <Button
            look="quiet"
            onPress={() =>
              table.configure({ sort: table.first.sort, group: table.first.group, open: table.first.open })
            }
          >
            Reset
          </Button>
          <Button look="primary" onPress={close}>
            Done
          </Button>
        </>
      }
    >
      <div className={styles['panel']}>
        <p className={styles['hint']} data-keys>
          <Key of="alt+arrowup" /> <Key of="alt+arrowdown" /> move · <Key of="space" /> reverse · <Key of="delete" />{' '}
          remove
        </p>
        <LinesOf
          label="Sorted by"
          more="Add to sort order"
          empty="Not sorted"
          lines={sort}
          set={(lines) =>
            setSort(
              table,
              lines.map(({ field, down }) => ({ field, down: down === true })),
            )
          }
          turns
          autoFocus
        />
        <LinesOf
          label="Grouped by"
          more="Add group"
          empty="Not grouped"
          lines={group.map((field) => ({ field }))}
          set={(lines) =>
            setGroup(
              table,
              lines.map(({ field }) => field),
            )
          }
        />
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
  const turn = (at: number): void =>
    set(lines.map((line, place) => (place === at ? { ...line, down: line.down !== true } : line)))
  const remove = (at: number): void => set(lines.filter((_, place) => place !== at))

  function onKeyDown(event: KeyboardEvent): void {
    const key =
      event.target instanceof Element ? event.target.closest('[role="row"][data-key]')?.getAttribute('data-key') : null
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
      <GridList
        aria-label={label}
        className={styles['rows'] ?? ''}
        {...(autoFocus && lines.length > 0 && { autoFocus: 'first' as const })}
        items={lines.map((line, at) => ({ id: line.field, ...line, at }))}
        dependencies={[lines.length]}
        renderEmptyState={() => <p className={styles['none']}>{empty}</p>}
      >
        {({ field, down, at }) => (
          <GridListItem
            id={field}
            textValue={`${called(field)}${turns ? (down === true ? ', descending' : ', ascending') : ''}`}
            className={styles['row'] ?? ''}
          >
            <span className={styles['count']}>{at + 1}</span>
            <span>{called(field)}</span>
            {turns && <span className={styles['count']}>{down === true ? '▼ descending' : '▲ ascending'}</span>}
            <span className={styles['room']} />
            {turns && (
              <IconButton
                icon={ArrowDownUp}
                label={down === true ? 'Sort ascending' : 'Sort descending'}
                onPress={() => turn(at)}
              />
            )}
            <IconButton icon={ArrowUp} label="Move up" isDisabled={at === 0} onPress={() => move(at, -1)} />
            <IconButton
              icon={ArrowDown}
              label="Move down"
              isDisabled={at === lines.length - 1}
              onPress={() => move(at, 1)}
            />
            <IconButton icon={X} label="Remove" onPress={() => remove(at)} />
          </GridListItem>
        )}
      </GridList>
      <Select
        label={more}
        value=""
        choices={[
          { value: '', label: 'Choose a column' },
          ...rest.map(({ name, header }) => ({ value: name, label: header })),
        ]}
        onChange={(name) => {
          if (name !== '') set([...lines, { field: name }])
        }}
      />
    </div>
  )
}
