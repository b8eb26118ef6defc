/** The buttons below a form of a yard or a track. */
import { Button } from '#src/ui/controls/Button.tsx'

export function FormActions({
  onClose,
  onSave,
  ready,
}: {
  readonly onClose: () => void
  readonly onSave: () => Promise<void>
  readonly ready: boolean
}) {
  return (
    <>
      <Button onPress={onClose}>Cancel</Button>
      <Button look="primary" isDisabled={!ready} onPress={() => void onSave()}>
        Save
      </Button>
    </>
  )
}
