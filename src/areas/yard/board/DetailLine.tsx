/**
 * The line below the board: the car under the cursor or, during a move, the cut with anything that prevents dropping
 * it.
 */
import { useSnapshot } from 'valtio'
import { lengthFt } from '#model/areas/yard/rules/board.ts'
import { carCount, feet, marksOf } from '#model/areas/yard/rules/name.ts'
import { markOf, spots, usedLengthFt } from '#model/areas/yard/rules/yard.ts'
import { applyMove } from '#model/areas/yard/rules/move.ts'
import { carryLines } from '#model/areas/yard/rules/carry.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Key } from '#src/ui/controls/Key.tsx'
import type { Board, BoardCar } from '../data/layout.ts'
import { Legend } from '../drawing/Legend.tsx'
import { room } from '../state/orders.ts'
import type { Ghost } from '../state/board-state.ts'
import styles from './Yard.module.css'
import type { YardController } from '../controller/yard-controller.ts'

function HandLine({
  ghost,
  board,
  controller,
  disturbed,
}: {
  readonly ghost: Ghost
  readonly board: Board
  readonly controller: YardController
  readonly disturbed: readonly number[]
}) {
  const length = ghost.cars.reduce((sum, car) => sum + lengthFt(board.cars, car), 0)
  const track = ghost.track === null ? undefined : board.byTrack.get(ghost.track)
  const { layout } = board.sides[ghost.scenario]
  const used = track ? usedLengthFt(applyMove(layout, carryLines(layout, ghost)), track.id, board.cars) : 0
  return (
    <>
      <span className={styles['strong']}>
        {carCount(ghost.cars.length)} · {feet(length)}
      </span>
      <span className={styles['marks']}>{marksOf(controller.carsOf(ghost.cars))}</span>
      <span aria-hidden>→</span>
      <span className={styles['strong']}>
        {controller.nameOf(ghost.track)}
        {track && ` @${ghost.position}`}
      </span>
      {track && <span>{room(used, track.usable_length_ft)}</span>}
      {ghost.by === 'sending' && <Badge state="info">Waiting for the server</Badge>}
      {disturbed.length > 0 && <Badge state="warn">{carCount(disturbed.length)} moved by someone else</Badge>}
      {ghost.refusals[0] && (
        <Badge state="stop">
          {ghost.refusals[0].message}
          {ghost.refusals.length > 1 && ` And ${ghost.refusals.length - 1} more.`}
        </Badge>
      )}
      {ghost.by === 'keys' && ghost.refusals.length === 0 && (
        <span className={styles['keys']}>
          <Key of="enter" /> drop <Key of="escape" /> cancel <Key of="t" /> track
        </span>
      )}
    </>
  )
}

function CarLine({
  car,
  board,
  controller,
}: {
  readonly car: BoardCar
  readonly board: Board
  readonly controller: YardController
}) {
  const { scenario } = controller.now
  const spot = spots(board.sides[scenario].layout).get(car.id)
  const other = scenario === 'actual' ? 'planned' : 'actual'
  const there = spots(board.sides[other].layout).get(car.id)
  return (
    <>
      <span className={styles['mark']}>{markOf(car)}</span>
      <span>{car.car_type}</span>
      <span>{car.length_ft === null ? 'not measured' : feet(car.length_ft)}</span>
      <span>
        {car.load_status === 'L' ? `L ${car.load_percent > 0 ? `${car.load_percent} %` : 'loaded'}` : 'E empty'}
      </span>
      {(car.product ?? (car.commodity !== '' && car.commodity)) && (
        <span>
          {car.product
            ? `${car.product.name}${car.product.un_number === '' ? '' : ` ${car.product.un_number}`}`
            : car.commodity}
        </span>
      )}
      <span className={styles['strong']}>
        {controller.nameOf(spot?.track ?? null)}
        {spot && ` @${spot.seq} of ${board.sides[scenario].layout.get(spot.track)?.length ?? 0}`}
      </span>
      {car.hold && <Badge state="hold">H hold{car.hold_reason === '' ? '' : `: ${car.hold_reason}`}</Badge>}
      {controller.now.held.has(car.id) && <Badge state="info">being moved by {controller.now.held.get(car.id)}</Badge>}
      {car.bad_order && (
        <Badge state="stop">B bad order{car.bad_order_reason === '' ? '' : `: ${car.bad_order_reason}`}</Badge>
      )}
      {board.differing.has(car.id) && (
        <Badge state="info">
          {other}: {controller.nameOf(there?.track ?? null)}
          {there && ` @${there.seq}`}
        </Badge>
      )}
    </>
  )
}

export function DetailLine({ controller }: { readonly controller: YardController }) {
  const now = useSnapshot(controller.state).now
  const car = controller.cursorCar
  const { board, ghost, selected } = now
  if (board === undefined) return null
  const cut = [...selected]
  return (
    <footer className={styles['foot']}>
      <div className={styles['detail']} data-state={ghost && ghost.refusals.length > 0 ? 'stop' : 'plain'}>
        {ghost ? (
          <HandLine ghost={ghost} board={board} controller={controller} disturbed={now.disturbed} />
        ) : (
          <>
            {selected.size > 0 && (
              <span className={styles['cut']}>
                Cut of {carCount(selected.size)} · {feet(cut.reduce((sum, id) => sum + lengthFt(board.cars, id), 0))}
              </span>
            )}
            {car ? (
              <CarLine car={car} board={board} controller={controller} />
            ) : (
              <span>No car here. Move the cursor with the arrow keys.</span>
            )}
          </>
        )}
      </div>
      <Legend cars={board.cars} />
    </footer>
  )
}
