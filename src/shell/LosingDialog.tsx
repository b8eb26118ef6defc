/** Asks before something goes that is not saved. */
import { useSnapshot } from 'valtio'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { losing, stay } from './unsaved.ts'

export default function LosingDialog() {
  const { now } = useSnapshot(losing)
  if (!now) return null
  const go = (): void => {
    stay()
    now.go()
  }
  return (
    <Dialog
      title={now.title}
      isOpen
      onClose={stay}
      actions={
        <>
          <Button autoFocus shortcut="escape" onPress={stay}>
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
