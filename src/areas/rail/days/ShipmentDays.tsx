/** The day's shipments: a facility in each column, today and the next days below; a cell opens the bills that it counts. */
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { DayCell } from './DayCell.tsx'
import { cellsOf, type DaysAnswer, type FacilityShipments } from './day-cells.ts'
import { useArrows } from './use-arrows.ts'
import styles from './Days.module.css'

const read = ({ signal }: { readonly signal: AbortSignal }) => api<DaysAnswer>('facility/shipment_days/', { signal })

export default function ShipmentDays() {
  const answer = useFresh<DaysAnswer, readonly unknown[]>({
    queryKey: ['company:facility', 'shipment_days'],
    queryFn: read,
    meta: { resources: ['rail:shipment', 'rail:loadedCar', 'contract:schedule', 'company:product', 'trace:railcar'] },
  })
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={8} label="Loading the shipments" />
  const { results, is_whole: isWhole } = answer.data
  if (results.length === 0) return <EmptyState title="No facility is active yet." />
  return (
    <section className={styles['screen']} aria-label="Shipments by day">
      {!isWhole && (
        <p className={styles['legend']}>
          There are too many open bills to look at each: some of the later ones are not judged.
        </p>
      )}
      <div className={styles['scroll']}>
        <Grid results={results} />
      </div>
      <p className={styles['legend']}>{`${grouped(results.length)} facilities, each by its own clocks.`}</p>
    </section>
  )
}

/** Opens the page of the facility, for those who may see it. */
function Heading({ id, name }: { readonly id: number; readonly name: string }) {
  if (!may('access_menu__shipments')) return name
  return (
    <Button
      className={styles['heading'] ?? ''}
      onPress={() => open('facility:page', { facilityId: id, tabName: 'shipment' }, { place: 'right' })}
    >
      {name}
    </Button>
  )
}

function Grid({ results }: { readonly results: readonly FacilityShipments[] }) {
  const table = useArrows<HTMLTableElement>()
  const [target] = useState(() => ({ focus: () => table.current?.querySelector<HTMLElement>('tbody button')?.focus() }))
  useCommandTarget('focus', target)
  return (
    <table ref={table} aria-label="Shipments by day and facility" className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {results.map(({ id, name }) => (
            <th key={id} scope="col">
              <Heading id={id} name={name} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cellsOf(results).map(({ key, title, cells }, y) => (
          <tr key={key}>
            <th scope="row">{title}</th>
            {cells.map((cell, x) => (
              <td key={cell.facility}>
                <DayCell cell={cell} isFirst={x === 0 && y === 0} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
