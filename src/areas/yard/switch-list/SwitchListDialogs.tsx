/** Chooses the tracks on the list. */
import { useState } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import { Checkbox } from '#src/ui/controls/Checkbox.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import type { SwitchListAnswer } from './state/calls.ts'
import type { SwitchListController } from './state/switch-list-controller.ts'
import styles from './SwitchList.module.css'

export function TracksDialog(props: {
  readonly controller: SwitchListController
  readonly list: SwitchListAnswer
  readonly onClose: () => void
}) {
  const { controller, list, onClose } = props
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(controller.now.tracks))
  const all = chosen.size === 0
  const done = (): void => {
    controller.choose(
      chosen.size === list.all_tracks.length ? [] : list.all_tracks.map(({ id }) => id).filter((id) => chosen.has(id)),
    )
    onClose()
  }
  return (
    <Dialog
      title="Tracks on the list"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={() => setChosen(new Set())}>All tracks</Button>
          <Button look="primary" onPress={done}>
            Show
          </Button>
        </>
      }
    >
      <div className={styles['chooser']}>
        {list.all_tracks.map(({ id, name }, index) => (
          <Checkbox
            key={id}
            label={name}
            autoFocus={index === 0}
            isSelected={!all && chosen.has(id)}
            onChange={(on) => setChosen(new Set(on ? [...chosen, id] : [...chosen].filter((one) => one !== id)))}
          />
        ))}
      </div>
      <p className={styles['faint']}>
        {all ? 'No track is selected, so all are shown.' : `${chosen.size} of ${list.all_tracks.length}.`}
      </p>
    </Dialog>
  )
}
