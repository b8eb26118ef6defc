/** Asks before unsaved work is discarded. */
import { useSnapshot } from 'valtio'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { keepEditing } from '../state/unsaved.ts'
import { unsavedQuestion } from '../state/unsaved.state.ts'

export default function LosingDialog() {
  const { now } = useSnapshot(unsavedQuestion())
  if (!now) return null
  const go = (): void => {
    keepEditing()
    now.go()
  }
  return (
    <Dialog
      title={now.title}
      isOpen
      onClose={keepEditing}
      actions={
        <>
          <Button autoFocus shortcut="escape" onPress={keepEditing}>
            Stay
          </Button>
          <Button look="stop" onPress={go}>
            {now.verb}
          </Button>
        </>
      }
    >
      <p>{now.lost.join('; ')}. Save first, and nothing is lost.</p>
    </Dialog>
  )
}
