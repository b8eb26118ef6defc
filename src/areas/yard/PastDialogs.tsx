/* oxlint-disable jsx-a11y/no-autofocus -- who asked for a dialog by key types on into it */
/** Which moment. */
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { PastController } from './PastController.ts'

type Props = { readonly controller: PastController; readonly onClose: () => void }

export function MomentDialog({ controller, onClose }: Props) {
  const [said, setSaid] = useState(() => controller.clock(controller.now.moment ?? new Date().toISOString()))
  const [problem, setProblem] = useState<string>()
  const go = (): void => {
    const wrong = controller.goTyped(said)
    setProblem(wrong)
    if (wrong === undefined) onClose()
  }
  return (
    <Dialog
      title="To a moment"
      isOpen
      onClose={onClose}
      actions={
        <Button look="primary" onPress={go}>
          Go there
        </Button>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          go()
        }}
      >
        <TextField autoFocus mono label={`By the clock of the yard (${controller.zone})`} value={said} onChange={setSaid} {...(problem !== undefined && { error: problem })} />
      </form>
    </Dialog>
  )
}
