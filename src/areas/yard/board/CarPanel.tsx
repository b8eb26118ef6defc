/** Details of the car under the cursor. */
import { useFresh } from '#src/engine/data/query.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { shownText } from '#src/ui/form/draft/text.ts'
import { labelOf, type Fields } from '#model/kernel/field.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { markOf } from '#model/areas/yard/rules/yard.ts'
import type { Board } from '../data/layout.ts'
import type { CarPlace, YardCalls } from '../data/calls.ts'
import { clock } from '#model/shared/clock.ts'
import styles from '../drawing/Panel.module.css'
import { useSnapshot } from 'valtio'
import type { YardController } from '../controller/yard-controller.ts'

const fields: Fields = railcar.fields
const apart = new Set([
  'car_mark',
  'car_number',
  'hold',
  'hold_reason',
  'bad_order',
  'bad_order_reason',
  'product',
  'yard',
])
const shown = Object.entries(fields).filter(([name]) => !apart.has(name))

export function CarPanel({
  controller,
  calls,
  board,
}: {
  readonly controller: YardController
  readonly calls: YardCalls
  readonly board: Board
}) {
  useSnapshot(controller.state)
  const car = controller.cursorCar
  const id = car?.id ?? 0
  const answer = useFresh({
    queryKey: ['trace:railcar', 'yard', board.yard.id, id],
    queryFn: ({ signal }) => calls.details(id, signal),
    enabled: car !== undefined,
    meta: { resources: ['yard:placement', 'yard:move'] },
  })
  if (!car)
    return <EmptyState title="No car selected">Move the cursor with the arrow keys. Enter opens the car.</EmptyState>
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={10} />
  const { product, actual, planned, moves } = answer.data
  const row: Readonly<Record<string, unknown>> = answer.data.car
  const place = (where: CarPlace | null): string =>
    where ? `${where.track_name ?? controller.nameOf(where.track)} @${where.seq}` : 'unassigned'
  return (
    <div className={styles['body']}>
      <p className={styles['title']}>{markOf(car)}</p>
      {car.hold && <Badge state="hold">Hold{car.hold_reason === '' ? '' : `: ${car.hold_reason}`}</Badge>}
      {car.bad_order && (
        <Badge state="stop">Bad order{car.bad_order_reason === '' ? '' : `: ${car.bad_order_reason}`}</Badge>
      )}
      <dl className={styles['facts']}>
        <dt>Actual</dt>
        <dd>{place(actual)}</dd>
        <dt>Planned</dt>
        <dd>{place(planned)}</dd>
        {product && (
          <>
            <dt>Product</dt>
            <dd>
              {product.name} {product.un_number} {product.hazard_class !== '' && `class ${product.hazard_class}`}
            </dd>
          </>
        )}
        {shown.map(([name, field]) => {
          const value = row[name]
          const label = row[`${name}__label`]
          if (value === null || value === undefined || value === '') return null
          return (
            <div key={name} className={styles['fact']}>
              <dt>{labelOf(name, field)}</dt>
              <dd>{shownText(field, value, () => (typeof label === 'string' ? label : undefined))}</dd>
            </div>
          )
        })}
      </dl>
      <h4 className={styles['group']}>Moves</h4>
      {moves.length === 0 && <p className={styles['faint']}>None yet.</p>}
      <ul className={styles['list']}>
        {moves.map((move) => (
          <li key={move.id}>
            <span className={styles['who']}>
              {clock(move.at, board.yard.timezone)} · {move.by_name} · {move.scenario}
            </span>
            <br />
            {move.data.line ? `${place(move.data.line.from)} → ${place(move.data.line.to)}` : move.summary}
          </li>
        ))}
      </ul>
    </div>
  )
}
