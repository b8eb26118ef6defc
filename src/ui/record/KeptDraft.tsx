/** Stores unsaved input of the record's form, and offers to restore what a crash or reload left behind. */
import { useContext, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import { labelOf } from '#model/kernel/field.ts'
import { recentTime } from '#model/shared/clock.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { may } from '#src/engine/session/session.state.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import { Button } from '../controls/Button.tsx'
import { changedSince, keepTyped } from './state/draft-keeping.ts'
import { offerKept } from './state/offer-draft.ts'
import { recordKeys } from './state/keys.ts'
import styles from './Record.module.css'
import type { RecordController } from './state/record-controller.ts'
import { useHistory } from './state/row-history.ts'

export default function KeptDraft({
  controller,
  id,
}: {
  readonly controller: RecordController
  readonly id: number | string | undefined
}) {
  const pane = useContext(PaneId)
  const [path] = useLocation()
  const search = useSearch()
  const subject = id === undefined ? `${controller.name} new ${path}?${search}` : `${controller.name} ${id}`
  useEffect(() => {
    const stops = [keepTyped(controller, subject, pane), offerKept(controller, subject, pane)]
    return () => stops.forEach((stop) => stop())
  }, [controller, subject, pane])
  const { left } = useSnapshot(controller.state)
  return left && <Left controller={controller} id={id} left={left} />
}

function Left({
  controller,
  id,
  left,
}: {
  readonly controller: RecordController
  readonly id: number | string | undefined
  readonly left: NonNullable<RecordController['state']['left']>
}) {
  const { resource, name } = controller
  const { zone } = useDisplaySettings()
  const { base } = useSnapshot(controller.draft.state)
  const changed = id === undefined ? [] : changedSince(left.draft, base)
  const history = useHistory(name, id ?? '', changed.length > 0 && may(resource.needs.history))
  const label = (field: string): string => labelOf(field, resource.fields[field] ?? {})
  const by = (field: string): string => {
    const who = history.data?.results.find(({ changes }) => changes.some((change) => change.field === field))?.by__label
    return who ? `${label(field)} (by ${who})` : label(field)
  }
  const { mine, typed, rows = [] } = left.draft
  const names = [
    ...[...new Set([...Object.keys(mine), ...Object.keys(typed)])].map(label),
    ...controller.along.lists
      .filter(({ list }) => rows.some((row) => row.list === list))
      .map((one) => one.resource.plural),
  ]
  return (
    <div className={styles['left']} role="status" aria-label="Unsaved changes found">
      <span aria-hidden>◆</span>
      <span className={styles['leftText']}>
        Unsaved changes from {recentTime(left.draft.at, zone)}: {names.join(', ')}.
        {changed.length > 0 && (
          <strong> Changed by others since: {changed.map(by).join(', ')}. You can choose which to keep.</strong>
        )}
      </span>
      <Button shortcut={recordKeys.takeUp} onPress={left.take}>
        Restore
      </Button>
      <Button look="quiet" shortcut={recordKeys.drop} onPress={left.drop}>
        Discard
      </Button>
    </div>
  )
}
