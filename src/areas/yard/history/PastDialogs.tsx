/* oxlint-disable jsx-a11y/no-autofocus -- who asked for a dialog by key types on into it */
/** Asks for a date and time. */
import { useState } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import type { PastController } from './past-controller.ts'

type Props = { readonly controller: PastController; readonly onClose: () => void }

export function MomentDialog({ controller, onClose }: Props) {
  const [typed, setSaid] = useState(() => controller.clock(controller.now.moment ?? new Date().toISOString()))
  const [problem, setProblem] = useState<string>()
  const go = (): void => {
    const wrong = controller.goTyped(typed)
    setProblem(wrong)
    if (wrong === undefined) onClose()
  }
  return (
    <Dialog
      title="Go to date and time"
      isOpen
      onClose={onClose}
      actions={
        <Button look="primary" onPress={go}>
          Go
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
        <TextField
          autoFocus
          mono
          label={`In the yard's time zone (${controller.zone})`}
          value={typed}
          onChange={setSaid}
          {...(problem !== undefined && { error: problem })}
        />
      </form>
    </Dialog>
  )
}
