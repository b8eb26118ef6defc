/** A move that somebody else overtook: from, now, yours and whose move it was, and the one way to make it all the same. */
import { carryLines } from '#model/areas/yard/rules/carry.ts'
import { clock } from '#model/shared/clock.ts'
import { carCount } from '#model/areas/yard/rules/name.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import type { Board } from '../data/layout.ts'
import type { CarPlace } from '../data/calls.ts'
import styles from '../drawing/Panel.module.css'
import type { Trouble } from '../state/board-state.ts'
import type { YardController } from '../controller/yard-controller.ts'

type Conflict = Extract<Trouble, { readonly kind: 'conflict' }>

export function Overtaken({
  trouble: { conflicts, wish },
  controller,
  board,
}: {
  readonly trouble: Conflict
  readonly controller: YardController
  readonly board: Board
}) {
  const place = (where: CarPlace | null): string =>
    where ? `${where.track_name ?? controller.nameOf(where.track)} @${where.seq}` : 'unassigned'
  const lines = carryLines(board.sides[wish.scenario].layout, wish)
  const goals = new Map(
    lines.map(({ car, to_track, to_seq }) => [
      car,
      place(to_track === null || to_seq === null ? null : { track: to_track, seq: to_seq }),
    ]),
  )
  return (
    <div className={styles['body']}>
      <p>
        Nothing was moved. Your cut of {carCount(wish.cars.length)} is still selected, for
        {` ${goals.get(wish.cars[0] ?? 0) ?? controller.nameOf(wish.track)}`}.
      </p>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th>Car</th>
            <th>From</th>
            <th>Now</th>
            <th>Yours</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map(({ car, mark, believed, actual, by, isGone }) => (
            <tr key={car}>
              <td>
                <span className={styles['mark']}>{mark}</span>
                <br />
                <span className={styles['who']}>
                  {by ? `${by.name || 'Unknown'}, ${clock(by.at, board.yard.timezone)}` : 'by someone else'}
                </span>
              </td>
              <td>{place(believed)}</td>
              <td className={styles['strong']}>{isGone ? 'not in this yard' : place(actual)}</td>
              <td>{goals.get(car) ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles['actions']}>
        <Button shortcut="r" isDisabled={wish.cars.length === 0} onPress={() => void controller.confirm()}>
          {`Move ${carCount(wish.cars.length)} to ${controller.nameOf(wish.track)} all the same`}
        </Button>
        <Button shortcut="escape" onPress={() => controller.cancel()}>
          Leave them
        </Button>
      </div>
      <p className={styles['faint']}>Whoever moved them is told.</p>
    </div>
  )
}
