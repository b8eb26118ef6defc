/** A dialog that asks for something before it is done. It closes once the draft is accepted. */
import type { ComponentProps, ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../controls/Button.tsx'
import { Dialog } from '../controls/Dialog.tsx'
import { AskForm } from './AskForm.tsx'

type AskDialogProps = Omit<ComponentProps<typeof AskForm>, 'label' | 'onSubmit'> & {
  readonly title: string
  /** The name of the form, if it is not the title. */
  readonly label?: string
  /** What it is about, above the form. */
  readonly about?: ReactNode
  /** The words of the button. */
  readonly submit: string
  /** Instead of saving the draft. */
  readonly onSubmit?: () => void
  readonly onClose: () => void
}

export function AskDialog({ title, label = title, about, submit, onSubmit, onClose, ...form }: AskDialogProps) {
  const { draft } = form
  const { saving } = useSnapshot(draft.state)
  const save = async (): Promise<void> => {
    if (await draft.save()) onClose()
  }
  const go = onSubmit ?? (() => void save())
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button look="primary" shortcut="mod+enter" isDisabled={saving} onPress={go}>
            {submit}
          </Button>
        </>
      }
    >
      {about}
      <AskForm {...form} label={label} onSubmit={go} />
    </Dialog>
  )
}
