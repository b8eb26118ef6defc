/** The difference, looked at before it is kept. */
import { useSnapshot } from 'valtio'
import { differencesOf } from '#model/rules/auto-schedule-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { ScheduleController } from './ScheduleController.ts'
import { Differences } from './ScheduleSide.tsx'
import styles from './Schedule.module.css'

export function SaveDialog({ controller }: { readonly controller: ScheduleController }) {
  const { work, asking, saving, refusal } = useSnapshot(controller.state)
  if (!work || !asking) return null
  const { base, draft, spread } = work
  const actions = (
    <>
      <Button onPress={() => controller.closeAsking()}>Go on working</Button>
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
      {spread.unplaced !== 0 && <p className={styles['refusal']}>{spread.unplaced > 0 ? `${spread.unplaced} cars find no free day.` : `The days hold ${-spread.unplaced} cars more than the total.`}</p>}
      <div className={styles['asked']}>
        <Differences days={differencesOf(base, draft)} total={base.total === draft.total ? null : [base.total, draft.total]} />
      </div>
    </Dialog>
  )
}
