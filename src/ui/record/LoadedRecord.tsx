/** A record that is there: its form, kept up to date, and beside it what belongs to it. */
import type { RecordSpec } from './state/record-spec.ts'
import { useState, useEffect, startTransition, useContext, useLayoutEffect, useMemo } from 'react'
import { PaneId, useCommandTarget } from '#src/engine/panes/command-target.ts'
import type { AnyRow } from '#model/kernel/resource.ts'
import { RecordController } from './state/record-controller.ts'
import { useSnapshot } from 'valtio'
import { titleOf } from '../form/draft/labels.ts'
import { keepLabels } from './state/row.ts'
import { useHistory } from './state/row-history.ts'
import { useGo } from './use-go.ts'
import { useOpenedVerb } from './use-opened-verb.ts'
import { usePaneScope } from '#src/engine/panes/pane-scope.ts'
import { recordSight } from './pane-scope.ts'
import { useLook } from '#src/engine/feed/presence.ts'
import { sayRecord } from './use-links.ts'
import { useRecordTitle } from '#src/engine/panes/pane.ts'
import { useSavedState } from '#src/engine/panes/saved.state.ts'
import { useLasting } from '#src/engine/data/query.ts'
import { may, signedIn } from '#src/engine/session/session.state.ts'
import { Page, Left } from './RecordSection.tsx'
import { RecordPart } from './head/RecordPart.tsx'
import { RecordPreview } from './RecordPreview.tsx'
import { RecordHeader } from './RecordHeader.tsx'
import styles from './Record.module.css'
import { Form } from '../form/Form.tsx'
import { Aside } from './aside/Aside.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { useHeldFields } from './state/held-fields.ts'

export type Known = {
  readonly spec: RecordSpec
  /** The field that the address names, for the focus to go to. */
  readonly field?: string | undefined
}

/** Longer than the repeat interval of a held key, shorter than an eye movement. */
const REST_MS = 50
/**
 * Returns the value once it has stopped changing, so that related data loads only for records that the user stays on.
 */
function useRested<T>(passing: T): T {
  const [rested, setRested] = useState(passing)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRested(passing)), REST_MS)
    return () => clearTimeout(timer)
  }, [passing])
  return rested
}

export function Loaded({
  first,
  now,
  spec,
  field,
}: Known & { readonly first: AnyRow; readonly now: AnyRow | undefined }) {
  const [controller] = useState(
    () => new RecordController(spec.record, first, {}, { section: spec.related === undefined ? 'notes' : 'related' }),
  )
  const { draft, labels, resource } = controller
  const pane = useContext(PaneId)
  const { clashes, news, base, mine } = useSnapshot(draft.state)
  const isEdited = Object.keys(mine).length > 0
  const title = titleOf(resource, base, useSnapshot(labels).known)
  // A layout effect, so that only fields that differ are updated before the next paint.
  useLayoutEffect(() => {
    if (controller.row?.id !== first.id) controller.load(first)
  }, [controller, first])
  useEffect(() => {
    if (!now || now.id !== controller.row?.id) return
    keepLabels(labels, resource, now)
    draft.receive(now)
  }, [now, controller, draft, labels, resource])
  useEffect(() => draft.want(field), [draft, field, first.id])
  useGo(controller)
  useOpenedVerb(controller)
  useCommandTarget('page', controller)
  useCommandTarget('record', controller.target)
  usePaneScope(useMemo(() => recordSight(controller), [controller]))
  useLook(spec.record, first.id, isEdited ? ['edit'] : [])
  useEffect(() => sayRecord(pane), [pane, controller, first.id])
  useRecordTitle(title)
  useSavedState(controller.kept, controller.giveBack, true)
  const asideOf = useRested(first.id)
  const isPassed = useLasting(asideOf !== first.id, 200)
  const isTouched = Object.keys(clashes).length + Object.keys(news).length > 0
  const history = useHistory(spec.record, first.id, isTouched && may(resource.needs.history))
  const whoChanged = useMemo(
    () => (field: string) => {
      const last = history.data?.results.find(({ changes }) => changes.some((change) => change.field === field))
      return last === undefined ? undefined : last.by === signedIn()?.id ? 'you' : last.by__label || undefined
    },
    [history.data],
  )
  const held = useHeldFields(resource, base)
  const isLocked = resource.actionOnly || !may(resource.needs.change)
  // A form in which nothing may be typed is scrolled by keys all the same.
  const isStill = isLocked || Object.keys(resource.fields).every((name) => held[name] !== undefined)
  return (
    <Page label={title}>
      <RecordHeader controller={controller} spec={spec} gone={now === undefined} isAtRest={asideOf === first.id} />
      {!isLocked && <Left controller={controller} id={first.id} />}
      <div className={styles['columns']}>
        <div
          className={styles['form']}
          key={pane}
          {...(isStill && { tabIndex: 0, role: 'region', 'aria-label': `Fields of ${title}` })}
        >
          {spec.lines && <RecordPart controller={controller} load={spec.lines} />}
          <Form
            draft={draft}
            labels={labels}
            label={title}
            locked={isLocked}
            held={held}
            whoChanged={whoChanged}
            hidden={spec.hidden ?? []}
          />
          {spec.preview && <RecordPreview controller={controller} load={spec.preview} />}
          <p className={styles['stamp']}>
            {isLocked && 'Read-only. '}Version {draft.state.version}
          </p>
        </div>
        <Aside controller={controller} spec={spec} id={asideOf} isPassed={isPassed} />
      </div>
      <DeleteDialog controller={controller} />
    </Page>
  )
}
