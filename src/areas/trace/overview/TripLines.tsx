/* oxlint-disable react/incompatible-library -- the virtualiser's rows are drawn here and handed to no one */
/** The lines of the overview: only those in sight are drawn. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { choiceText } from '#model/kernel/words/code-words.ts'
import { momentText } from '#src/engine/session/user-zone.ts'
import type { OverviewController } from './overview-controller.ts'
import { causeText, spanText, type WorstTrip } from './worst.ts'
import styles from './Overview.module.css'

const ROW = 30
type Props = { readonly controller: OverviewController; readonly trips: readonly WorstTrip[] }

export function TripLines({ controller, trips }: Props) {
  const { cursor, marked } = useSnapshot(controller.state)
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: trips.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 10,
    initialRect: { width: 1200, height: 700 },
  })
  useEffect(() => controller.onFocus(() => scroller.current?.focus()), [controller])
  useEffect(() => {
    const at = trips.findIndex(({ id }) => id === cursor)
    if (at >= 0) virtual.scrollToIndex(at)
  }, [trips, cursor, virtual])
  const selected = new Set(marked)
  return (
    <div
      ref={scroller}
      className={styles['scroll']}
      role="grid"
      aria-label="Trips, the latest first"
      aria-multiselectable
      aria-rowcount={trips.length + 1}
      aria-activedescendant={cursor === null ? undefined : `trip-${cursor}`}
      tabIndex={0}
    >
      <div role="row" className={styles['heads']} aria-rowindex={1}>
        {['Car', 'Status', 'Last seen', 'Destination', 'ETA', 'Late', 'Silent for', 'Because'].map((head) => (
          <span key={head} role="columnheader">
            {head}
          </span>
        ))}
      </div>
      <div role="rowgroup" className={styles['all']} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const trip = trips[index]
          if (trip === undefined) return null
          return (
            // The keys are commands of the pane; the grid itself has the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={trip.id}
              id={`trip-${trip.id}`}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={selected.has(trip.id)}
              className={styles['line']}
              data-cursor={trip.id === cursor || undefined}
              data-marked={selected.has(trip.id) || undefined}
              style={{ transform: `translateY(${start}px)` }}
              onClick={(event) => {
                controller.place(trip.id)
                if (event.ctrlKey || event.metaKey) controller.mark()
              }}
              onDoubleClick={() => controller.open(trip.id)}
            >
              <Cells trip={trip} isMarked={selected.has(trip.id)} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

function Cells({ trip, isMarked }: { readonly trip: WorstTrip; readonly isMarked: boolean }) {
  const { late_hours, hours_since_last_event: silent } = trip
  return (
    <>
      <span role="rowheader" className={`${styles['text']} ${styles['car']}`}>
        {isMarked && <span aria-hidden>✓ </span>}
        {trip.railcar__label}
      </span>
      <span role="gridcell">{choiceText(trip.status)}</span>
      <span role="gridcell" className={styles['text']}>
        {trip.last_location}
      </span>
      <span role="gridcell" className={styles['text']}>
        {trip.destination__label ?? ''}
      </span>
      <span role="gridcell" className={styles['figure']}>
        {trip.eta === null ? '' : momentText(trip.eta)}
      </span>
      <span role="gridcell" className={styles['figure']} data-late={late_hours > 0 || undefined}>
        {late_hours > 0 ? `▲ ${spanText(late_hours)}` : ''}
      </span>
      <span role="gridcell" className={styles['figure']} data-late={trip.is_silent || undefined}>
        {silent === null ? '' : `${trip.is_silent ? '▲ ' : ''}${spanText(silent)}`}
      </span>
      <span role="gridcell" className={styles['text']}>
        {causeText(trip.cause)}
      </span>
    </>
  )
}
