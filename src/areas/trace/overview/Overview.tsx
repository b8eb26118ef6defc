/** The morning's overview of cars on the line: how many are late, silent or held, and each of them, the worst first. */
import { useEffect, useMemo, useState } from 'react'
import { late } from '#src/engine/console/late.ts'
import { useSnapshot } from 'valtio'
import { grouped } from '#model/shared/number-format.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { tripMapSpec } from '../worst/trip-map-spec.ts'
import { OverviewController } from './overview-controller.ts'
import { TripLines } from './TripLines.tsx'
import { useWorstTrips } from '../worst/use-worst-trips.ts'
import { tripSets, type TripMetrics } from '../worst/worst.ts'
import styles from './Overview.module.css'

const SmallMap = late(() => import('#src/ui/map/SmallMap.tsx'), <Skeleton rows={6} label="Loading the map" />)
const Figures = late(() => import('../figures/Figures.tsx'), <Skeleton rows={8} label="Loading the figures" />)

export default function Overview() {
  useDisplaySettings()
  const answer = useWorstTrips()
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={12} label="Loading the trips" />
  return <Shown metrics={answer.data} />
}

function Shown({ metrics: { totals, results, count, arrivals } }: { readonly metrics: TripMetrics }) {
  const [controller] = useState(() => new OverviewController())
  const { set } = useSnapshot(controller.shown)
  const { cursor, marked } = useSnapshot(controller.state)
  useCommandTarget('trace:overview', controller)
  useCommandTarget('record', controller.target)
  useCommandTarget('focus', controller)
  const trips = useMemo(() => controller.chosen(results, set), [controller, results, set])
  useEffect(() => controller.show(trips), [controller, trips])
  // Of all trips also those are on the map that this list does not name because there are too many.
  const placed = useMemo(() => (set === 'active' ? undefined : trips.map(({ id }) => id)), [set, trips])
  return (
    <section className={styles['screen']} aria-label="Overview of trips">
      <header className={styles['strip']}>
        {tripSets.map(({ name, key, label }) => (
          <Button
            key={name}
            look={name === set ? 'plain' : 'quiet'}
            aria-pressed={name === set}
            shortcut={key}
            onPress={() => controller.turnTo(name)}
          >
            {`${label} ${grouped(totals[name])}`}
          </Button>
        ))}
        {totals.on_time_percent !== null && (
          <span className={styles['faint']}>{`${totals.on_time_percent} % on time in 90 days`}</span>
        )}
      </header>
      <div className={styles['body']}>
        <div className={styles['list']}>
          {trips.length === 0 ? (
            <EmptyState title={results.length === 0 ? 'No car is on the line' : 'No trip is of that kind'} />
          ) : (
            <TripLines controller={controller} trips={trips} />
          )}
        </div>
        <aside className={styles['aside']}>
          <div className={styles['map']}>
            <SmallMap spec={tripMapSpec} only={placed} cursor={cursor} onPick={(ids) => controller.placeFirst(ids)} />
          </div>
          <Figures arrivals={arrivals} />
        </aside>
      </div>
      <p className={styles['legend']}>
        <span role="status">
          {marked.length > 0
            ? `${grouped(marked.length)} selected`
            : count > results.length
              ? `The worst ${grouped(results.length)} of ${grouped(count)}`
              : 'The latest first'}
        </span>
      </p>
    </section>
  )
}
