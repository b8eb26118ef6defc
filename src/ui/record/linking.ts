/** A record screen on its channels: it says its record, and goes to the one it is told of. */
import { useCallback, useContext } from 'react'
import { useLocation } from 'wouter'
import { sayIn, useLinking } from '../../engine/linked.ts'
import { kindOf, type Subject } from '../../engine/links.ts'
import { fillPath, recordPath } from '../../engine/screen.ts'
import { offered, PaneId } from '../../engine/target.ts'
import { toast } from '../../engine/toast.ts'
import { RecordController } from './RecordController.ts'

/** What the record in the pane is, once it has been read. */
function subjectIn(pane: string): Subject | undefined {
  const page = offered(pane, 'page')
  if (!(page instanceof RecordController) || !page.row) return undefined
  const kind = kindOf(page.name)
  return kind && { kind, of: page.name, id: page.row.id, label: page.title }
}

/** `path` is the screen's; with one parameter the record is shown by the very screen that is there. */
export function useRecordLinks(resource: string, path: string): void {
  const pane = useContext(PaneId)
  const [, navigate] = useLocation()
  const speak = useCallback(() => {
    const subject = subjectIn(pane)
    if (subject) sayIn(pane, [subject])
  }, [pane])
  const answer = useCallback((subjects: readonly Subject[]) => {
    const subject = subjects.find(({ of }) => of === resource)
    if (!subject || subject.id === subjectIn(pane)?.id) return
    const page = offered(pane, 'page')
    if (page instanceof RecordController && page.draft.isDirty())
      return toast({ text: `${page.row ? page.title : `The new ${page.resource.label.toLowerCase()}`} is not saved yet, so its pane did not follow to ${subject.label}.`, tone: 'warn' })
    const params = path.match(/:\w+/g) ?? []
    const to = params.length === 1 ? fillPath(path, { [params[0]?.slice(1) ?? '']: subject.id }) : recordPath(resource, subject.id)
    if (to !== undefined) navigate(to, { replace: true })
  }, [pane, resource, path, navigate])
  useLinking({ answer, speak }, true)
}
/** Says the record as soon as it is there: who opened it by hand sends it. */
export const sayRecord = (pane: string): void => {
  const subject = subjectIn(pane)
  if (subject) sayIn(pane, [subject])
}
