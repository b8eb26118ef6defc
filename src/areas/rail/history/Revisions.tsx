/** What two revisions of a bill of lading say differently, field by field; one walks through its revisions. */
import { useState } from 'react'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { useKeyDown } from '#src/ui/controls/keydown.ts'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { kindWords, useArchived, type ArchivedPaper } from '#src/ui/record/papers/archived.ts'
import { Difference } from '#src/ui/record/papers/Difference.tsx'
import { revisionKeys } from './keys.ts'
import styles from './Revisions.module.css'

type Props = {
  readonly bill: { readonly id: number; readonly title: string }
  /** One, which is compared with the one before it, or two. */
  readonly papers: readonly number[]
  readonly onClose: () => void
}
type Pair = readonly [from: ArchivedPaper, to: ArchivedPaper]

/** `all`: oldest first. */
function pairOf(all: readonly ArchivedPaper[], wanted: readonly number[]): Pair | undefined {
  const at = wanted.map((id) => all.findIndex((paper) => paper.id === id)).toSorted((a, b) => a - b)
  const last = at.at(-1) ?? -1
  const [from, to] = [all[at.length > 1 ? (at[0] ?? -1) : last - 1], all[last]]
  return from && to && [from, to]
}

const Paper = ({ paper }: { readonly paper: ArchivedPaper }) => (
  <span>
    <strong>{`Revision ${paper.revision}`}</strong>{' '}
    {`${kindWords[paper.kind].toLowerCase()} ${momentText(paper.created_at)} by ${paper.created_by}`}
  </span>
)

export default function Revisions({ bill, papers, onClose }: Props) {
  const [wanted, want] = useState(papers)
  const answer = useArchived('rail:shipment', shipment, bill.id)
  const all = answer.data?.toReversed() ?? []
  const pair = pairOf(all, wanted)
  const at = pair === undefined ? 0 : all.indexOf(pair[1])
  const step = (by: 1 | -1): void => {
    const next = all[at + by]
    if (next !== undefined && at + by > 0) want([next.id])
  }
  const keys = useKeyDown<HTMLDivElement>((event) => {
    if (event.key !== revisionKeys.earlier && event.key !== revisionKeys.later) return false
    step(event.key === revisionKeys.later ? 1 : -1)
    return true
  })
  return (
    <Dialog title={`What changed in ${bill.title}`} isOpen wide onClose={onClose}>
      <div ref={keys} className={styles['revisions']}>
        {answer.isError ? (
          <ErrorState
            title="The revisions could not be loaded"
            error={answer.error}
            onRetry={() => void answer.refetch()}
          />
        ) : answer.data === undefined ? (
          <Skeleton rows={3} label="Loading the revisions" />
        ) : pair === undefined ? (
          <p className={styles['first']}>This is the first one: nothing was issued before it.</p>
        ) : (
          <>
            <p className={styles['pair']} role="status">
              <Paper paper={pair[0]} />
              <span aria-hidden>→</span>
              <Paper paper={pair[1]} />
            </p>
            <Difference resource={shipment} id={bill.id} from={pair[0].id} to={pair[1].id} />
          </>
        )}
        <div className={styles['walk']}>
          <Button shortcut={revisionKeys.earlier} isDisabled={at < 2} onPress={() => step(-1)}>
            Earlier
          </Button>
          <Button shortcut={revisionKeys.later} isDisabled={at >= all.length - 1} onPress={() => step(1)}>
            Later
          </Button>
          <Button autoFocus shortcut="escape" onPress={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
