/** Keeps what is typed into the record's form, and offers what was left unsaved of it by a crash or a reload: one line, two keys. */
import { useContext, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import { labelOf } from '#model/field.ts'
import { may } from '../../engine/session.ts'
import { PaneId } from '../../engine/target.ts'
import { Button } from '../Button.tsx'
import { changedSince, keepTyped, offerKept } from './draft-keeping.ts'
import { recordKeys } from './keys.ts'
import styles from './Record.module.css'
import type { RecordController } from './RecordController.ts'
import { useHistory } from './row.ts'

const clock = (moment: number): string => new Date(moment).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
const moment = (said: number): string => (new Date(said).toDateString() === new Date().toDateString() ? clock(said) : `${new Date(said).toLocaleDateString('sv-SE')} ${clock(said)}`)

export default function KeptDraft({ controller, id }: { readonly controller: RecordController; readonly id: number | string | undefined }) {
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

function Left({ controller, id, left }: { readonly controller: RecordController; readonly id: number | string | undefined; readonly left: NonNullable<RecordController['state']['left']> }) {
  const { resource, name } = controller
  const { base } = useSnapshot(controller.draft.state)
  const changed = id === undefined ? [] : changedSince(left.draft, base)
  const history = useHistory(name, id ?? '', changed.length > 0 && may(resource.needs.history))
  const said = (field: string): string => labelOf(field, resource.fields[field] ?? {})
  const by = (field: string): string => {
    const who = history.data?.results.find(({ changes }) => changes.some((change) => change.field === field))?.by__label
    return who ? `${said(field)} (by ${who})` : said(field)
  }
  const names = [...new Set([...Object.keys(left.draft.mine), ...Object.keys(left.draft.typed)])]
  return (
    <div className={styles['left']} role="status" aria-label="Unsaved changes found">
      <span aria-hidden>◆</span>
      <span className={styles['leftText']}>
        Unsaved changes of {moment(left.draft.at)}: {names.map(said).join(', ')}.
        {changed.length > 0 && <strong> Changed by others since: {changed.map(by).join(', ')}; you will choose.</strong>}
      </span>
      <Button shortcut={recordKeys.takeUp} onPress={left.take}>
        Take them
      </Button>
      <Button look="quiet" shortcut={recordKeys.drop} onPress={left.drop}>
        Drop them
      </Button>
    </div>
  )
}
