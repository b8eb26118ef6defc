/** The right side of the worklist: the state of the document, its match, the current figure and the list of all figures. */
import { useSnapshot } from 'valtio'
import { grouped } from '#model/shared/number-format.ts'
import { runCommand } from '#src/engine/panes/screen.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { stateOf } from '#src/ui/controls/state-marks.ts'
import { Skeleton } from '#src/ui/controls/Notice.tsx'
import { Faint, WorklistAside, WorklistHeading } from '#src/ui/worklist/Worklist.tsx'
import { BillMatches } from './BillMatches.tsx'
import { OtherDocuments } from './OtherDocuments.tsx'
import type { BillsController } from './bills-controller.ts'
import { CurrentFigure } from './figures/CurrentFigure.tsx'
import { FigureList } from './figures/FigureList.tsx'
import { openCount } from './figures/figure-list.ts'
import { acceptedOf } from './figures/read-data.ts'
import { billKeys as keys } from './figures/keys.ts'
import { matchOf, type BillMatch, type BillRow, type Candidates, type WaitingBill } from './waiting-bills.ts'
import styles from './figures/Figures.module.css'

type Props = {
  readonly row: WaitingBill
  /** With what was read; undefined while it is fetched. */
  readonly read: BillRow | undefined
  readonly found: Candidates | undefined
  /** Pages before which another document may begin. */
  readonly cuts: readonly number[]
  readonly controller: BillsController
}

export function BillFigures({ row, read, found, cuts, controller }: Props) {
  const { figures } = controller
  const { announced } = useSnapshot(controller.work)
  const match = found && matchOf(row, found)
  const isOpen = row.status === 'read' || row.status === 'failed'
  const isLoading = read === undefined || found === undefined
  return (
    <WorklistAside label="Figures and match">
      <WorklistHeading>
        {row.name} <Badge state={stateOf('status', row.status) ?? 'plain'}>{row.status}</Badge>
      </WorklistHeading>
      <StateWords row={row} read={read} />
      {isOpen && cuts.length > 0 && (
        <Faint>Another document may begin on page {cuts.join(', ')}. Look at it before you save.</Faint>
      )}
      {isOpen && found && <Progress controller={controller} match={match} />}
      <div aria-live="polite" className={styles['unseen']}>
        {announced}
      </div>
      <div className={styles['figures']} data-rows>
        {isLoading && <Skeleton rows={8} label="Loading the figures" />}
        {!isLoading && <CurrentFigure desk={figures} isLocked={!isOpen} onLeave={() => controller.focus()} />}
        <div role="presentation" className={styles['contents']} onFocus={() => controller.walkIn('figures')}>
          <FigureList desk={figures} onFocusList={controller.onFocusFigures} isLoading={isLoading} />
        </div>
      </div>
      {isOpen && found && <BillMatches found={found} match={match} controller={controller} />}
      <OtherDocuments row={row} />
    </WorklistAside>
  )
}

function StateWords({ row, read }: Pick<Props, 'row' | 'read'>) {
  if (row.status === 'failed')
    return (
      <>
        <Faint>{row.problem === '' ? 'It could not be read.' : row.problem}</Faint>
        <Button shortcut={keys.retry} onPress={() => runCommand('document:retryBill')}>
          Read it again
        </Button>
      </>
    )
  if (row.status === 'waiting' || row.status === 'reading') return <Unread row={row} />
  if (row.status === 'discarded') return <Faint>It was discarded: {read?.discard_reason ?? ''}</Faint>
  if (row.status !== 'saved' || read === undefined) return null
  const accepted = Object.values(acceptedOf(read.accepted))
  const last = accepted.toSorted((one, other) => (one.at < other.at ? 1 : -1))[0]
  return (
    <Faint>
      {last === undefined ? 'It is saved.' : `${last.by} accepted its figures, ${momentText(last.at)}.`} Reopen it to
      correct it.
    </Faint>
  )
}

/** How far the server is with a document, whose reading can be stopped. */
const Unread = ({ row: { status, progress } }: Pick<Props, 'row'>) => (
  <>
    <Faint>
      {status === 'waiting' ? 'It waits for its turn to be read. ' : 'It is being read. '}
      {progress !== '' && `The server is at ${progress}. `}
      The figures appear here as soon as the reading is done.
    </Faint>
    <Button shortcut={keys.stop} onPress={() => runCommand('document:stopReading')}>
      Stop reading
    </Button>
  </>
)

/** Says how much is left to check, and the effect of Enter. */
function Progress({
  controller,
  match,
}: {
  readonly controller: BillsController
  readonly match: BillMatch | undefined
}) {
  const { lines } = useSnapshot(controller.figures.state)
  const { busy } = useSnapshot(controller.work)
  const left = openCount(lines)
  const enter = (): void => runCommand('document:saveBill')
  if (busy !== '') return <p role="status">{busy} …</p>
  if (left > 0)
    return (
      <p role="status">
        <strong>{grouped(left)}</strong> {left === 1 ? 'figure is' : 'figures are'} left to check.{' '}
        <Button look="primary" shortcut={keys.enter} onPress={enter}>
          Accept
        </Button>
      </p>
    )
  return match === undefined ? (
    <>
      <p role="status">No shipment or trip was found that it belongs to.</p>
      <div className={styles['choices']}>
        <Button look="primary" shortcut={keys.other} onPress={() => runCommand('document:saveBillWith')}>
          Choose its shipment
        </Button>
        <Button shortcut={keys.trip} onPress={() => runCommand('document:saveBillWithTrip')}>
          Choose its trip
        </Button>
      </div>
    </>
  ) : (
    <p role="status">
      {match.label}, {match.differences.length === 0 ? 'all figures agree' : 'all differences are decided'}.{' '}
      <Button look="primary" shortcut={keys.enter} onPress={enter}>
        Save
      </Button>
    </p>
  )
}
