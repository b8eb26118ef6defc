/** A confirmation dialog for removals. Enter cancels. */
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  readonly title: string
  readonly onRemove: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

export function ConfirmRemoval({ title, onRemove, onClose, children }: Props) {
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
        Remove
      </Button>
    </>
  )
  return (
    <Dialog title={title} isOpen onClose={onClose} actions={actions}>
      <p>{children}</p>
    </Dialog>
  )
}
