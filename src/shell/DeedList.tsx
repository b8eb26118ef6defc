/** What was done over all panes, newest first, to see what the next undo takes back. */
import { useSnapshot } from 'valtio'
import { deeds, undo } from '../engine/undo.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/Notice.tsx'
import styles from './DeedList.module.css'
import { hide } from './over.ts'

const ways = { exact: 'comes back exactly', compensating: 'is undone by a new entry', held: 'not sent yet', none: 'cannot be taken back' } as const

export default function DeedList() {
  const { done } = useSnapshot(deeds)
  return (
    <Dialog
      title="What was done"
      isOpen
      onClose={hide}
      actions={
        <Button look="primary" shortcut="mod+z" isDisabled={done.length === 0} onPress={() => void undo()}>
          Undo the last
        </Button>
      }
    >
      {done.length === 0 ? (
        <EmptyState title="Nothing to take back">What you change in any pane is listed here.</EmptyState>
      ) : (
        <ol className={styles['list']}>
          {done.toReversed().map((deed, at) => (
            <li key={`${done.length - at} ${deed.title}`}>
              <span>{deed.title}</span>
              <span className={styles['way']}>{ways[deed.kind]}</span>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
