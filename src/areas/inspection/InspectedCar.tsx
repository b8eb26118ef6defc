/** What is known of the car that is inspected: its load, where it stands, and its last inspection. */
import type { CarData } from './calls.ts'
import styles from './Inspect.module.css'
import { clock } from '#model/shared/clock.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'

export function InspectedCar({ data }: { readonly data: CarData }) {
  const zone = data.yard?.timezone ?? ''
  return (
    <section className={styles['car']} aria-label="Car">
      <h2>{data.mark}</h2>
      <span>
        {[data.railcar.car_type, data.railcar.load_status === 'L' ? 'loaded' : 'empty', data.railcar.commodity]
          .filter((word) => word !== '')
          .join(' · ')}
      </span>
      <span>
        {data.standing
          ? `${data.yard?.name ?? ''} ${data.standing.track_name} @${data.standing.seq}`
          : (data.yard?.name ?? 'not in a yard')}
      </span>
      {data.last && (
        <span className={styles['faint']}>
          last inspected{' '}
          {data.last.inspected_at === null ? 'no finished inspection' : clock(data.last.inspected_at, zone)}:{' '}
          {data.last.status}
        </span>
      )}
      {data.railcar.bad_order && <Badge state="stop">Bad order: {data.railcar.bad_order_reason}</Badge>}
      {data.railcar.hold && <Badge state="hold">Hold: {data.railcar.hold_reason}</Badge>}
    </section>
  )
}
