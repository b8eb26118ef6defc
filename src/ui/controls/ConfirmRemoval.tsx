/** A confirmation dialog for removals. Enter cancels. */
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  readonly title: string
  /** The word of the button, where something else goes than a whole record. */
  readonly verb?: string
  readonly onRemove: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

export function ConfirmRemoval({ title, verb = 'Remove', onRemove, onClose, children }: Props) {
  const remove = (): void => {
    onRemove()
    onClose()
  }
  const actions = (
    <>
      <Button autoFocus onPress={onClose}>
        Cancel
      </Button>
      <Button look="stop" onPress={remove}>
        {verb}
      </Button>
    </>
  )
  return (
    <Dialog title={title} isOpen onClose={onClose} actions={actions}>
      <p>{children}</p>
    </Dialog>
  )
}
