/** Links the panes that show a bill of lading: the list of documents sends which one, its page and figure, and the paper follows. */
import { useCallback, useContext, useEffect } from 'react'
import { PaneId } from '#src/engine/panes/command-target.ts'
import { isLinked, publishIn, useLinking } from '#src/engine/links/session.ts'
import type { Subject } from '#src/engine/links/subject.ts'

/** `page` counts from 1 within the file; `figure` is the key of the current one, empty for none. */
type ShownBill = { readonly id: number; readonly label: string; readonly page: number; readonly figure: string }

const subjectOf = ({ id, label, page, figure }: ShownBill): Subject => ({
  kind: 'document',
  of: 'document:bill',
  id,
  label,
  at: `${page} ${figure}`.trim(),
})
const NOWHERE = { page: 0, figure: '' }
/** The page and figure that a subject names; page 0 if it names none, as a subject of a table. */
export function placeIn({ at = '' }: Pick<Subject, 'at'>): typeof NOWHERE {
  const [page = '', figure = ''] = /^(\d{1,4})(?: (.*))?$/s.exec(at)?.slice(1) ?? []
  return page === '' ? NOWHERE : { page: Number(page), figure }
}

/**
 * `shown`: what this pane shows; it is sent as it changes. `follow` is called with the document that another pane shows. The user links
 * panes over a channel. `isNamed`: the path of the pane names a document already.
 */
export function useBillLinks(
  shown: ShownBill | undefined,
  follow: (id: number, place: { readonly page: number; readonly figure: string }) => void,
  isNamed: boolean,
): void {
  const pane = useContext(PaneId)
  const { id, label, page, figure } = shown ?? { id: 0, label: '', page: 0, figure: '' }
  const speak = useCallback(() => {
    if (id > 0) publishIn(pane, [subjectOf({ id, label, page, figure })])
  }, [pane, id, label, page, figure])
  const answer = useCallback(
    (subjects: readonly Subject[]) => {
      const subject = subjects.find(({ of }) => of === 'document:bill')
      if (typeof subject?.id === 'number') follow(subject.id, placeIn(subject))
    },
    [follow],
  )
  useLinking({ answer, speak }, isNamed)
  useEffect(() => {
    if (isLinked(pane)) speak()
  }, [pane, speak])
}
