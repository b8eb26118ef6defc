/** The header of a record: title, status, and unsaved changes. */
import { inSentence } from '#model/shared/label-text.ts'
import { Copy, Trash2 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { codeText } from '#model/kernel/words/code-words.ts'
import { labelOf } from '#model/kernel/field.ts'
import { keptWhole } from '#model/kernel/life.ts'
import { isAtEnd } from '#model/kernel/words/life-course.ts'
import { may } from '#src/engine/session/session.state.ts'
import { useRecordPath } from '#src/engine/panes/screen.ts'
import { Badge } from '../controls/Badge.tsx'
import { Button, IconButton } from '../controls/Button.tsx'
import { formKeys } from '../form/keys.ts'
import { stateOf } from '../controls/state-marks.ts'
import { useDeedsOf } from '../verbs/explained.ts'
import { sideHere } from '../verbs/other-side.ts'
import { InTheWay } from '../verbs/InTheWay.tsx'
import { VerbBar } from '../verbs/VerbBar.tsx'
import { Course } from './head/Course.tsx'
import { PaperButtons } from './head/PaperButtons.tsx'
import { recordKeys } from './state/keys.ts'
import styles from './Record.module.css'
import { RecordPart } from './head/RecordPart.tsx'
import { RecordSummary } from './RecordSummary.tsx'
import type { RecordController } from './state/record-controller.ts'
import type { RecordSpec } from './state/record-spec.ts'

/** Memoized: the same for every record shown in the pane. */
const Actions = memo(function Actions({
  controller,
  navigate,
  isKept,
}: {
  readonly controller: RecordController
  readonly navigate: (to: string) => void
  /** Its state or the other company keeps it from being deleted, so Delete is not offered. */
  readonly isKept: boolean
}) {
  const { resource } = controller
  const made = useRecordPath(controller.name, undefined)
  return (
    <>
      {!resource.actionOnly && may(resource.needs.add) && made !== undefined && (
        <IconButton
          icon={Copy}
          label="Duplicate"
          shortcut={recordKeys.copy}
          onPress={() => navigate(`${made}?copy=${String(controller.row?.id)}`)}
        />
      )}
      {!resource.actionOnly && !isKept && may(resource.needs.delete) && (
        <IconButton icon={Trash2} label="Delete" shortcut={recordKeys.remove} onPress={() => controller.ask(true)} />
      )}
    </>
  )
})

export function RecordHeader(props: {
  readonly controller: RecordController
  readonly spec: RecordSpec
  readonly gone?: boolean
  /** Whether the user stays on this record, rather than passing it by. */
  readonly isAtRest?: boolean
  readonly children?: ReactNode
}) {
  const { controller, spec, gone: isDeleted = false } = props
  const { draft, resource, row } = controller
  const state = useSnapshot(draft.state)
  const [, navigate] = useLocation()
  const isNew = row === undefined
  const clashes = Object.keys(state.clashes).length
  const changed = Object.keys(state.mine).length
  const { life } = resource
  const isLiving = !isNew && life !== undefined
  const deeds = useDeedsOf(controller.name, isLiving && props.isAtRest === true ? row.id : undefined, draft)
  const isKept =
    (isLiving && keptWhole(life, state.base, may) !== undefined) ||
    sideHere(resource, state.base)() !== undefined ||
    deeds?.some(({ deed, blockers }) => deed === 'delete' && blockers.some(({ kind }) => kind === 'frozen')) === true
  return (
    <header className={styles['header']}>
      <h2 className={styles['title']}>{isNew ? `New ${inSentence(resource.label)}` : controller.title}</h2>
      {!isNew && <span className={styles['kind']}>{resource.label}</span>}
      {!isNew && resource.life && (
        <Course controller={controller} life={resource.life} isAtRest={props.isAtRest === true} />
      )}
      {(spec.states ?? ['status']).map((name) => {
        if (!isNew && name === resource.life?.field) return null
        const field = resource.fields[name]
        const shown = stateOf(name, state.base[name])
        if (!field || shown === undefined || state.base[name] === '') return null
        return (
          <Badge key={name} state={shown}>
            {field.kind === 'flag' ? labelOf(name, field).toLowerCase() : codeText(field, String(state.base[name]))}
          </Badge>
        )
      })}
      {isDeleted && <Badge state="stop">deleted</Badge>}
      {!isNew && <RecordSummary controller={controller} />}
      <div className={styles['actions']}>
        {clashes > 0 && <Badge state="warn">{`${clashes} ${clashes === 1 ? 'conflict' : 'conflicts'}`}</Badge>}
        {(draft.isDirty() || isNew) && (
          <>
            {!isNew && (
              <span className={styles['dirty']}>{`${changed} unsaved ${changed === 1 ? 'change' : 'changes'}`}</span>
            )}
            <Button look="quiet" shortcut={formKeys.revert} onPress={() => draft.revert()}>
              Discard changes
            </Button>
            <Button look="primary" shortcut={formKeys.save} isDisabled={state.saving} onPress={() => void draft.save()}>
              {state.saving ? 'Saving…' : 'Save'}
            </Button>
          </>
        )}
        {isLiving && isAtEnd({ life, fields: resource.fields }, state.base) && (
          <PaperButtons name={controller.name} resource={resource} />
        )}
        {!isNew && <VerbBar resource={resource} draft={draft} target={controller.target} deeds={deeds} />}
        {props.children}
        {!isNew && <Actions controller={controller} navigate={navigate} isKept={isKept} />}
      </div>
      {!isNew &&
        (spec.inTheWay ? (
          <RecordPart controller={controller} load={spec.inTheWay} />
        ) : (
          <InTheWay name={controller.name} resource={resource} draft={draft} deeds={deeds} />
        ))}
    </header>
  )
}
