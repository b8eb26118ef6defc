/** Connects a record screen to link channels: it publishes its record, and follows the records it receives. */
import { inSentence } from '#model/shared/label-text.ts'
import { useCallback, useContext, useRef } from 'react'
import { useLocation } from 'wouter'
import { publishIn, useLinking } from '#src/engine/links/session.ts'
import { kindOf, type Subject } from '#src/engine/links/subject.ts'
import { fillPath, recordPath } from '#src/engine/panes/screen.ts'
import { commandTargetOf, PaneId } from '#src/engine/panes/command-target.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { RecordController } from './state/record-controller.ts'
import { readRow, rowAtHand } from './state/row.ts'
import { toldUnsaved } from './state/told-unsaved.state.ts'

/** The pane's record, once it has been loaded. */
function subjectIn(pane: string): Subject | undefined {
  const page = commandTargetOf(pane, 'page')
  if (!(page instanceof RecordController) || !page.row) return undefined
  const kind = kindOf(page.name)
  return kind && { kind, of: page.name, id: page.row.id, label: page.title }
}

/** Whether unsaved changes keep the pane from following; tells the user. */
function staysFor(pane: string, subject: Subject): boolean {
  const page = commandTargetOf(pane, 'page')
  if (!(page instanceof RecordController)) return false
  const toldForms = toldUnsaved()
  if (!page.isDirty()) {
    toldForms.delete(page)
    return false
  }
  if (!toldForms.has(page))
    toast({
      text: `${page.row ? page.title : `The new ${inSentence(page.resource.label)}`} has unsaved changes, so its pane did not switch to ${subject.label}.`,
      tone: 'warn',
      ms: 5000,
    })
  toldForms.add(page)
  return true
}

/** Puts an already loaded record into the form, so that URL, title and fields change in one render. */
function swap(pane: string, resource: string, id: number | string): void {
  const page = commandTargetOf(pane, 'page')
  const row = rowAtHand(resource, id)
  if (row && page instanceof RecordController && page.row && page.name === resource) page.load(row)
}

/** Loads the neighbours of a moving cursor once this record has been rendered. */
const ahead = (resource: string, near: readonly (number | string)[]): void => {
  if (near.length === 0) return
  requestAnimationFrame(() =>
    setTimeout(() => near.forEach((id) => void Promise.resolve(readRow(resource, id)).catch(() => undefined))),
  )
}

/** `path` is the screen's path; with one parameter, another record can be shown without remounting. */
export function useRecordLinks(resource: string, path: string): void {
  const pane = useContext(PaneId)
  const [, navigate] = useLocation()
  const speak = useCallback(() => {
    const subject = subjectIn(pane)
    if (subject) publishIn(pane, [subject])
  }, [pane])
  /** Identifies the latest request; overtaken responses are dropped. */
  const turn = useRef(0)
  const answer = useCallback(
    (subjects: readonly Subject[]) => {
      const subject = subjects.find(({ of }) => of === resource)
      const request = ++turn.current
      if (!subject || subject.id === subjectIn(pane)?.id) return
      const params = path.match(/:\w+/g) ?? []
      const to =
        params.length === 1
          ? fillPath(path, { [params[0]?.slice(1) ?? '']: subject.id })
          : recordPath(resource, subject.id)
      if (to === undefined) return
      const go = (): void => {
        if (request !== turn.current || staysFor(pane, subject)) return
        swap(pane, resource, subject.id)
        // All following panes are notified first and then render together.
        queueMicrotask(() => navigate(to, { replace: true }))
        ahead(resource, subject.near ?? [])
      }
      // Switches only after loading, so that the previous record stays complete. Loading errors are shown by the
      // screen itself.
      const read = readRow(resource, subject.id)
      if (read instanceof Promise) void read.then(go, go)
      else go()
    },
    [pane, resource, path, navigate],
  )
  useLinking({ answer, speak }, true)
}
/** Publishes the record as soon as it is loaded. */
export const sayRecord = (pane: string): void => {
  const subject = subjectIn(pane)
  if (subject) publishIn(pane, [subject])
}
