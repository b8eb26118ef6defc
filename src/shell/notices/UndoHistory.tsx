/** What was done in all panes, newest first: searched by the object it changed, and undone one by one, in any order. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { redo, undo, undoThis } from '#src/engine/commands/undo.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { useKeyDown } from '#src/ui/controls/keydown.ts'
import { EmptyState } from '#src/ui/controls/Notice.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import styles from './UndoHistory.module.css'
import { hide } from '../state/overlays.state.ts'

const ways = {
  exact: 'comes back exactly',
  compensating: 'is undone by a new entry',
  held: 'not sent yet',
  none: 'cannot be taken back',
} as const

/** Arrow keys move between entries; up from the first returns to the search. */
function onArrow(event: KeyboardEvent, here: HTMLElement): boolean {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return false
  const rows = [...here.querySelectorAll<HTMLElement>('[data-deed], input')]
  const at = rows.findIndex((row) => row === row.ownerDocument.activeElement)
  rows[Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus()
  return true
}

export default function DeedList() {
  const { done, undone } = useSnapshot(undoEntries())
  const [typed, setTyped] = useState('')
  const list = useKeyDown<HTMLDivElement>(onArrow)
  const words = typed.toLowerCase().split(/\s+/)
  const shown = done
    .map((deed, at) => ({ deed, at }))
    .filter(({ deed: { title } }) => words.every((word) => title.toLowerCase().includes(word)))
  const takeBack = (at: number): void => {
    const deed = undoEntries().done[at]
    if (deed) void undoThis(deed)
  }
  return (
    <Dialog
      title="What was done"
      isOpen
      onClose={hide}
      actions={
        <>
          <Button shortcut="mod+shift+z" isDisabled={undone.length === 0} onPress={() => void redo()}>
            Redo
          </Button>
          <Button look="primary" shortcut="mod+z" isDisabled={done.length === 0} onPress={() => void undo()}>
            Undo the last
          </Button>
        </>
      }
    >
      {done.length === 0 ? (
        <EmptyState title="Nothing to take back">What you change in any pane is listed here.</EmptyState>
      ) : (
        <div ref={list}>
          <TextField
            label="Of what"
            value={typed}
            onChange={setTyped}
            autoFocus
            help="A car, a ticket, a desk … Arrow down to one, Enter takes it back."
          />
          {shown.length === 0 && <p>Nothing was done to “{typed}”.</p>}
          <ol className={styles['list']}>
            {shown.toReversed().map(({ deed, at }) => (
              <li key={`${at} ${deed.title}`}>
                <button type="button" data-deed className={styles['deed']} onClick={() => takeBack(at)}>
                  <span>{deed.title}</span>
                  <span className={styles['way']}>{ways[deed.kind]}</span>
                </button>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Dialog>
  )
}
