/** Asks before a reload that would lose something. */
import { useSnapshot } from 'valtio'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { reloading, reloadNow } from './unsaved.ts'

export default function ReloadDialog() {
  const { asks } = useSnapshot(reloading)
  const stay = (): void => {
    reloading.asks = null
  }
  return (
    <Dialog
      title="Reload now?"
      isOpen
      onClose={stay}
      actions={
        <>
          <Button autoFocus shortcut="escape" onPress={stay}>
            Stay
          </Button>
          <Button look="stop" onPress={reloadNow}>
            Reload and lose it
          </Button>
        </>
      }
    >
      <p>{asks?.join('; ')}. Save first, and nothing is lost.</p>
    </Dialog>
  )
}
