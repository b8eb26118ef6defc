/** Shows the changes before they are saved. */
import { grouped } from '#model/shared/number-format.ts'
import { useSnapshot } from 'valtio'
import { differencesOf } from '#model/areas/schedule/rules/draft-differences.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import type { ScheduleController } from './state/schedule-controller.ts'
import { Differences } from './side/ScheduleChanges.tsx'
import styles from './Schedule.module.css'

export function SaveDialog({ controller }: { readonly controller: ScheduleController }) {
  const { work, asking, saving, refusal } = useSnapshot(controller.state)
  if (!work || !asking) return null
  const { base, draft, spread } = work
  const actions = (
    <>
      <Button onPress={() => controller.closeAsking()}>Cancel</Button>
      <Button look="primary" autoFocus isDisabled={saving} onPress={() => void controller.save()}>
        Save
      </Button>
    </>
  )
  return (
    <Dialog title={`Save ${work.row.name}?`} isOpen onClose={() => controller.closeAsking()} actions={actions}>
      {refusal !== '' && (
        <p role="alert" className={styles['refusal']}>
          {refusal}
        </p>
      )}
      {spread.unplaced !== 0 && (
        <p className={styles['refusal']}>
          {spread.unplaced > 0
            ? `No free day is left for ${grouped(spread.unplaced)} cars.`
            : `The days add up to ${grouped(-spread.unplaced)} cars more than the total.`}
        </p>
      )}
      <div className={styles['asked']}>
        <Differences
          days={differencesOf(base, draft)}
          total={base.total === draft.total ? null : [base.total, draft.total]}
        />
      </div>
    </Dialog>
  )
}
