/** Confirms the deletion of a record, and says whether it can be undone. */
import { memo } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../controls/Button.tsx'
import { Dialog } from '../controls/Dialog.tsx'
import { toast } from '#src/engine/commands/toast.ts'
import type { RecordController } from './state/record-controller.ts'

export const DeleteDialog = memo(function DeleteDialog({ controller }: { readonly controller: RecordController }) {
  const { isDeleting } = useSnapshot(controller.state)
  const close = (): void => controller.ask(false)
  const remove = (): void =>
    void controller
      .remove()
      .catch((error: unknown) =>
        toast({ text: error instanceof Error ? error.message : 'Nothing was deleted.', tone: 'stop' }),
      )
  return (
    <Dialog
      title={`Delete ${controller.title}?`}
      isOpen={isDeleting}
      onClose={close}
      actions={
        <>
          <Button autoFocus onPress={close}>
            Cancel
          </Button>
          <Button look="stop" onPress={remove}>
            Delete
          </Button>
        </>
      }
    >
      <p>
        {controller.canMakeAgain()
          ? 'Undo creates it again with a new id. Its notes, files and history are not restored, nor are links from other records.'
          : 'This cannot be undone, because some of its values can only be set by the server.'}
      </p>
    </Dialog>
  )
})
