/** The paper of a rail invoice above its form, and what can be asked of its lines: why they cost what they cost, and what they would cost now. */
import { useSnapshot } from 'valtio'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { runCommand } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import PaperPart from '#src/ui/paper/PaperPart.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import styles from './InvoicePart.module.css'

export default function InvoicePart({ controller }: RecordPart) {
  useCommandTarget('invoice:record', controller)
  // It is read again with each version of the record.
  useSnapshot(controller.draft.state)
  const isDraft = controller.row?.['status'] === 'draft'
  return (
    <>
      <div className={styles['keys']}>
        <Button look="quiet" shortcut="w" onPress={() => runCommand('invoice:explainInvoice')}>
          Explain lines
        </Button>
        {isDraft && (
          <Button look="quiet" shortcut="r" onPress={() => runCommand('invoice:repriceInvoice')}>
            Reprice
          </Button>
        )}
      </div>
      <PaperPart controller={controller} />
    </>
  )
}
