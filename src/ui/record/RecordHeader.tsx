/** What the record is called, how it stands, and what is not saved yet. */
import { Copy, Trash2 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { labelOf } from '#model/field.ts'
import { may } from '../../engine/session.ts'
import { recordPath } from '../../engine/screen.ts'
import { Badge } from '../Badge.tsx'
import { Button, IconButton } from '../Button.tsx'
import { formKeys } from '../form/keys.ts'
import { choiceText } from '../form/text.ts'
import { stateOf } from '../state.ts'
import { recordKeys } from './keys.ts'
import styles from './Record.module.css'
import type { RecordController } from './RecordController.ts'
import type { RecordSpec } from './screen.ts'

/** The same for every record that the pane comes to. */
const Actions = memo(function Actions({ controller, navigate }: { readonly controller: RecordController; readonly navigate: (to: string) => void }) {
  const { resource } = controller
  const made = recordPath(controller.name, undefined)
  return (
    <>
      {!resource.sealed && may(resource.needs.add) && made !== undefined && (
        <IconButton icon={Copy} label="Copy into a new record" shortcut={recordKeys.copy} onPress={() => navigate(`${made}?copy=${String(controller.row?.id)}`)} />
      )}
      {!resource.sealed && may(resource.needs.delete) && (
        <IconButton icon={Trash2} label="Delete" shortcut={recordKeys.remove} onPress={() => controller.ask(true)} />
      )}
    </>
  )
})

export function RecordHeader(props: {
  readonly controller: RecordController
  readonly spec: RecordSpec
  readonly gone?: boolean
  readonly children?: ReactNode
}) {
  const { controller, spec, gone = false } = props
  const { draft, resource, row } = controller
  const state = useSnapshot(draft.state)
  const [, navigate] = useLocation()
  const isNew = row === undefined
  const clashes = Object.keys(state.clashes).length
  const changed = Object.keys(state.mine).length
  return (
    <header className={styles['header']}>
      <h2 className={styles['title']}>{isNew ? `New ${resource.label.toLowerCase()}` : controller.title}</h2>
      {!isNew && <span className={styles['kind']}>{resource.label}</span>}
      {(spec.states ?? []).map((name) => {
        const field = resource.fields[name]
        const shown = stateOf(name, state.base[name])
        if (!field || shown === undefined || state.base[name] === '') return null
        return (
          <Badge key={name} state={shown}>
            {field.kind === 'flag' ? labelOf(name, field).toLowerCase() : choiceText(String(state.base[name]))}
          </Badge>
        )
      })}
      {gone && <Badge state="stop">deleted meanwhile</Badge>}
      <div className={styles['actions']}>
        {clashes > 0 && <Badge state="warn">{`${clashes} changed by two`}</Badge>}
        {(draft.isDirty() || isNew) && (
          <>
            {!isNew && <span className={styles['dirty']}>{`${changed} ${changed === 1 ? 'change' : 'changes'} not saved`}</span>}
            <Button look="quiet" shortcut={formKeys.revert} onPress={() => draft.revert()}>
              Give up
            </Button>
            <Button look="primary" shortcut={formKeys.save} isDisabled={state.saving} onPress={() => void draft.save()}>
              {state.saving ? 'Saving …' : 'Save'}
            </Button>
          </>
        )}
        {props.children}
        {!isNew && <Actions controller={controller} navigate={navigate} />}
      </div>
    </header>
  )
}
