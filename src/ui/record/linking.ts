/** A record screen on its channels: it says its record, and goes to the one it is told of. */
import { useCallback, useContext, useRef } from 'react'
import { useLocation } from 'wouter'
import { sayIn, useLinking } from '../../engine/linked.ts'
import { kindOf, type Subject } from '../../engine/links.ts'
import { fillPath, recordPath } from '../../engine/screen.ts'
import { offered, PaneId } from '../../engine/target.ts'
import { toast } from '../../engine/toast.ts'
import { RecordController } from './RecordController.ts'
import { readRow, rowAtHand } from './row.ts'

/** What the record in the pane is, once it has been read. */
function subjectIn(pane: string): Subject | undefined {
  const page = offered(pane, 'page')
  if (!(page instanceof RecordController) || !page.row) return undefined
  const kind = kindOf(page.name)
  return kind && { kind, of: page.name, id: page.row.id, label: page.title }
}

/** What was said of an edit that is in the way, so that a walking cursor has it said once. */
const said = new WeakSet<RecordController>()

/** Whether unsaved work keeps the pane where it is; it says so. */
function staysFor(pane: string, subject: Subject): boolean {
  const page = offered(pane, 'page')
  if (!(page instanceof RecordController)) return false
  if (!page.isDirty()) {
    said.delete(page)
    return false
  }
  if (!said.has(page)) toast({ text: `${page.row ? page.title : `The new ${page.resource.label.toLowerCase()}`} is not saved yet, so its pane did not follow to ${subject.label}.`, tone: 'warn', ms: 5000 })
  said.add(page)
  return true
}

/** Puts a record that was read already into the form that is there, so that address, title and fields change in one drawing. */
function swap(pane: string, resource: string, id: number | string): void {
  const page = offered(pane, 'page')
  const row = rowAtHand(resource, id)
  if (row && page instanceof RecordController && page.row && page.name === resource) page.load(row)
}

/** A cursor that walks comes to its neighbours next: they are read once this record has been drawn. */
const ahead = (resource: string, near: readonly (number | string)[]): void => {
  if (near.length === 0) return
  requestAnimationFrame(() => setTimeout(() => near.forEach((id) => void Promise.resolve(readRow(resource, id)).catch(() => undefined))))
}

/** `path` is the screen's; with one parameter the record is shown by the very screen that is there. */
export function useRecordLinks(resource: string, path: string): void {
  const pane = useContext(PaneId)
  const [, navigate] = useLocation()
  const speak = useCallback(() => {
    const subject = subjectIn(pane)
    if (subject) sayIn(pane, [subject])
  }, [pane])
  /** The last that was asked for: an answer that is overtaken shows nothing. */
  const turn = useRef(0)
  const answer = useCallback((subjects: readonly Subject[]) => {
    const subject = subjects.find(({ of }) => of === resource)
    const mine = ++turn.current
    if (!subject || subject.id === subjectIn(pane)?.id) return
    const params = path.match(/:\w+/g) ?? []
    const to = params.length === 1 ? fillPath(path, { [params[0]?.slice(1) ?? '']: subject.id }) : recordPath(resource, subject.id)
    if (to === undefined) return
    const go = (): void => {
      if (mine !== turn.current || staysFor(pane, subject)) return
      swap(pane, resource, subject.id)
      // What the panes that follow are told draws all of them at once, so none goes on before the last has been told.
      queueMicrotask(() => navigate(to, { replace: true }))
      ahead(resource, subject.near ?? [])
    }
    // Turned to once it has been read: until then the record before stays, whole. What cannot be read is said by the screen itself.
    const read = readRow(resource, subject.id)
    if (read instanceof Promise) void read.then(go, go)
    else go()
  }, [pane, resource, path, navigate])
  useLinking({ answer, speak }, true)
}
/** Says the record as soon as it is there: who opened it by hand sends it. */
export const sayRecord = (pane: string): void => {
  const subject = subjectIn(pane)
  if (subject) sayIn(pane, [subject])
}
