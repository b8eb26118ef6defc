/**
 * Explains why a move was refused: the cars that have moved meanwhile, or the rules against it. The cut stays
 * selected.
 */
import { markOf } from '#model/areas/yard/rules/yard.ts'
import { carCount } from '#model/areas/yard/rules/name.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import type { Board } from '../data/layout.ts'
import type { CarPlace } from '../data/calls.ts'
import styles from '../drawing/Panel.module.css'
import type { Trouble } from '../state/board-state.ts'
import type { YardController } from '../state/yard-controller.ts'

const codes = {
  length: 'Too long',
  hold: 'On hold',
  bad_order: 'Bad order',
  kind: 'Track kind',
  inactive: 'Out of service',
  unknown_car: 'Unknown car',
  unknown_track: 'Unknown track',
  twice: 'Listed twice',
} as const

export function TroublePanel({
  trouble,
  controller,
  board,
}: {
  readonly trouble: Trouble
  readonly controller: YardController
  readonly board: Board
}) {
  const place = (where: CarPlace | null): string =>
    where ? `${where.track_name ?? controller.nameOf(where.track)} @${where.seq}` : 'unassigned'
  if (trouble.kind === 'conflict') {
    const { track, position } = trouble.wish
    return (
      <div className={styles['body']}>
        <p>
          Nothing was moved. Your cut of {carCount(trouble.wish.cars.length)} is still selected, for{' '}
          {controller.nameOf(track)}
          {track !== null && ` @${position}`}.
        </p>
        <Button look="primary" shortcut="r" onPress={() => void controller.retry()}>
          Retry from current positions
        </Button>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th>Car</th>
              <th>Expected</th>
              <th>Actual</th>
            </tr>
          </thead>
          <tbody>
            {trouble.conflicts.map(({ car, mark, believed, actual }) => (
              <tr key={car}>
                <td className={styles['mark']}>{mark}</td>
                <td>{place(believed)}</td>
                <td className={styles['strong']}>{place(actual)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )
  }
  const groups = new Map<keyof typeof codes, (typeof trouble.refusals)[number][]>()
  for (const refusal of trouble.refusals) groups.set(refusal.code, [...(groups.get(refusal.code) ?? []), refusal])
  return (
    <div className={styles['body']}>
      <p>Nothing was moved. Choose another place, deselect these cars, or press Esc.</p>
      {[...groups].map(([code, refusals]) => (
        <section key={code}>
          <h4 className={styles['group']}>
            {codes[code]} · {refusals.length}
          </h4>
          <ul className={styles['list']}>
            {refusals.map(({ message, car: id }) => {
              const car = id === undefined ? undefined : board.cars.get(id)
              return (
                <li key={message}>
                  {message}
                  {car && !message.includes(markOf(car)) && ` (${markOf(car)})`}
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}
