/** The lines of the overview. */
import { useSnapshot } from 'valtio'
import { choiceText } from '#model/kernel/words/code-words.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { WalkedLine } from '#src/ui/lines/WalkedLine.tsx'
import { WalkedLines } from '#src/ui/lines/WalkedLines.tsx'
import type { OverviewController } from './overview-controller.ts'
import { causeText, spanText } from '../trip/trip-words.ts'
import type { WorstTrip } from '../worst/worst.ts'
import styles from './Overview.module.css'

type Props = { readonly controller: OverviewController; readonly trips: readonly WorstTrip[] }

export function TripLines({ controller, trips }: Props) {
  const { cursor, marked } = useSnapshot(controller.state)
  const selected = new Set(marked)
  return (
    <WalkedLines
      label="Trips, the latest first"
      controller={controller}
      lines={trips}
      at={trips.findIndex(({ id }) => id === cursor)}
      active={cursor === null ? undefined : `trip-${cursor}`}
      className={styles['lines']}
      heads={['Car', 'Late', 'Because', 'ETA', 'Last seen', 'Silent for', 'Destination', 'Status', 'Demurrage'].map(
        (head) => (
          <span key={head} role="columnheader">
            {head}
          </span>
        ),
      )}
      draw={(trip, { rowIndex, style }) => (
        <WalkedLine
          key={trip.id}
          id={`trip-${trip.id}`}
          line={trip.id}
          controller={controller}
          rowIndex={rowIndex}
          style={style}
          className={styles['line']}
          isCursor={trip.id === cursor}
          isMarked={selected.has(trip.id)}
        >
          <Cells trip={trip} isMarked={selected.has(trip.id)} />
        </WalkedLine>
      )}
    />
  )
}

function Cells({ trip, isMarked }: { readonly trip: WorstTrip; readonly isMarked: boolean }) {
  const { late_hours, hours_since_last_event: silent, demurrage } = trip
  return (
    <>
      <span role="rowheader" className={styles['car']}>
        {isMarked && <span aria-hidden>✓ </span>}
        {trip.railcar__label}
      </span>
      <span role="gridcell" className={styles['figure']} data-late={late_hours > 0 || undefined}>
        {late_hours > 0 ? `▲ ${spanText(late_hours)}` : ''}
      </span>
      <span role="gridcell" className={styles['text']}>
        {causeText(trip.cause)}
      </span>
      <span role="gridcell" className={styles['figure']}>
        {trip.eta === null ? '' : momentText(trip.eta, trip.destination__timezone)}
      </span>
      <span role="gridcell" className={styles['text']}>
        {trip.last_location}
      </span>
      <span role="gridcell" className={styles['figure']} data-late={trip.is_silent || undefined}>
        {silent === null ? '' : `${trip.is_silent ? '▲ ' : ''}${spanText(silent)}`}
      </span>
      <span role="gridcell" className={styles['text']}>
        {trip.destination__label ?? ''}
      </span>
      <span role="gridcell" className={styles['text']}>
        {choiceText(trip.status)}
      </span>
      <span role="gridcell" className={styles['text']} data-late={(demurrage?.days ?? 0) > 0 || undefined}>
        {demurrage === null ? '' : `${demurrage.days > 0 ? '▲ ' : ''}${demurrage.said}`}
      </span>
    </>
  )
}
