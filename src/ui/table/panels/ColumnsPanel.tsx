/** Chooses which columns are shown, their order, and how many are frozen. */
import { ArrowDown, ArrowUp, Pin, PinOff } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Checkbox, GridList, GridListItem, type Selection } from 'react-aria-components'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { Key } from '#src/ui/controls/Key.tsx'
import { useTable } from '../state/use-table.ts'
import { moved } from '../state/settings.ts'
import styles from '../Table.module.css'

export function ColumnsPanel() {
  const { table, now } = useTable()
  const { columns, pinned } = now.settings
  const close = (): void => table.openPanel(null)
  const labelled = (name: string): string => table.columns.find((column) => column.name === name)?.header ?? name
  // Shown columns in their order, then the others as declared.
  const listed = [...columns, ...table.columns.map(({ name }) => name).filter((name) => !columns.includes(name))]

  function show(keys: Selection): void {
    const chosen = keys === 'all' ? listed : listed.filter((name) => keys.has(name))
    // The last column cannot be hidden: without columns there would be nothing to restore them from.
    if (chosen.length > 0) table.configure({ columns: chosen })
  }
  function move(name: string, step: 1 | -1): void {
    const at = columns.indexOf(name)
    const to = at + step
    if (at >= 0 && to >= 0 && to < columns.length) table.configure({ columns: moved(columns, at, to) })
  }
  function pin(name: string): void {
    const at = columns.indexOf(name)
    if (at >= 0) table.configure({ pinned: at + 1 === pinned ? 0 : at + 1 })
  }
  function onKeyDown(event: KeyboardEvent): void {
    const name =
      (event.target instanceof Element ? event.target.closest('[data-key]')?.getAttribute('data-key') : null) ?? ''
    if (event.altKey && event.key === 'ArrowUp') move(name, -1)
    else if (event.altKey && event.key === 'ArrowDown') move(name, 1)
    else if (event.key === 'p' && !event.ctrlKey && !event.metaKey) pin(name)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Dialog
      title="Columns"
      isOpen
      onClose={close}
      actions={
        <>
          <Button
            look="quiet"
            onPress={() => table.configure({ columns: table.first.columns, pinned: table.first.pinned, widths: {} })}
          >
            Reset
          </Button>
          <Button look="primary" onPress={close}>
            Done
          </Button>
        </>
      }
    >
      <div className={styles['panel']} onKeyDownCapture={onKeyDown}>
        <p className={styles['hint']} data-keys>
          <Key of="space" /> show or hide · <Key of="alt+arrowup" /> <Key of="alt+arrowdown" /> move · <Key of="p" />{' '}
          freeze up to here
        </p>
        <GridList
          aria-label="Columns"
          selectionMode="multiple"
          escapeKeyBehavior="none"
          selectedKeys={columns}
          onSelectionChange={show}
          className={styles['rows'] ?? ''}
          autoFocus="first"
          items={listed.map((name) => ({ name }))}
        >
          {({ name }) => {
            const at = columns.indexOf(name)
            return (
              <GridListItem id={name} textValue={labelled(name)} className={styles['row'] ?? ''} data-hidden={at < 0}>
                <Checkbox slot="selection" aria-label={`Show ${labelled(name)}`}>
                  {({ isSelected }) => <span aria-hidden>{isSelected ? '☑' : '☐'}</span>}
                </Checkbox>
                <span>{labelled(name)}</span>
                {at >= 0 && at < pinned && <span className={styles['count']}>frozen</span>}
                <span className={styles['room']} />
                {at >= 0 && (
                  <>
                    <IconButton
                      icon={at + 1 === pinned ? PinOff : Pin}
                      label={at + 1 === pinned ? 'Unfreeze columns' : 'Freeze up to this column'}
                      onPress={() => pin(name)}
                    />
                    <IconButton icon={ArrowUp} label="Move up" isDisabled={at === 0} onPress={() => move(name, -1)} />
                    <IconButton
                      icon={ArrowDown}
                      label="Move down"
                      isDisabled={at === columns.length - 1}
                      onPress={() => move(name, 1)}
                    />
                  </>
                )}
              </GridListItem>
            )
          }}
        </GridList>
      </div>
    </Dialog>
  )
}
