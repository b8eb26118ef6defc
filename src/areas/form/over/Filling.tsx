/** A form that is being filled in, with its button. */
import { Check } from 'lucide-react'
import { late } from '#src/engine/console/late.ts'
import { useSnapshot } from 'valtio'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Skeleton } from '#src/ui/controls/Notice.tsx'
import type { FillController } from '../fill/fill-controller.ts'
import styles from './Over.module.css'

const EntryForm = late(() => import('#src/ui/entry/EntryForm.tsx'), <Skeleton rows={8} label="Loading the form" />)

export function Filling({ controller }: { readonly controller: FillController }) {
  const { now } = useSnapshot(controller.state)
  useCommandTarget('form:fill', controller)
  if (now.structure === undefined) return null
  return (
    <>
      <EntryForm
        key={now.round}
        structure={now.structure}
        data={now.entry}
        errors={now.errors}
        onChange={(entry) => controller.fill(entry)}
      />
      <footer className={styles['foot']}>
        <Button
          look="primary"
          icon={Check}
          shortcut="mod+enter"
          isDisabled={now.busy}
          onPress={() => void controller.save()}
        >
          Save
        </Button>
      </footer>
    </>
  )
}
