/** Asks before a record is deleted, and says whether it can be brought back. */
import { memo } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { toast } from '../../engine/toast.ts'
import type { RecordController } from './RecordController.ts'

export const DeleteDialog = memo(function DeleteDialog({ controller }: { readonly controller: RecordController }) {
  const { isDeleting } = useSnapshot(controller.state)
  const close = (): void => controller.ask(false)
  const remove = (): void =>
    void controller.remove().catch((error: unknown) => toast({ text: error instanceof Error ? error.message : 'Nothing was deleted.', tone: 'stop' }))
  return (
    <Dialog
      title={`Delete ${controller.title}?`}
      isOpen={isDeleting}
      onClose={close}
      actions={
        <>
          <Button autoFocus onPress={close}>
            Keep it
          </Button>
          <Button look="stop" onPress={remove}>
            Delete
          </Button>
        </>
      }
    >
      <p>
        {controller.canMakeAgain()
          ? 'Undo makes it again under a new id. What belonged to it, and its place in other records, does not come back.'
          : 'This cannot be undone: it carries what only the server sets.'}
      </p>
    </Dialog>
  )
})
