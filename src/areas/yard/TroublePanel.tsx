/** Why a move was not made: where each car was believed and where it is, or what speaks against it. Nothing is lost. */
import { markOf } from '#model/rules/yard.ts'
import { carCount } from '#model/rules/yard-name.ts'
import { Button } from '../../ui/Button.tsx'
import type { Board } from './board.ts'
import type { Where } from './calls.ts'
import styles from './Panel.module.css'
import type { Trouble } from './shown.ts'
import type { YardController } from './YardController.ts'

const codes = {
  length: 'Too long',
  hold: 'On hold',
  bad_order: 'Bad order',
  kind: 'Kind of track',
  inactive: 'Out of service',
  unknown_car: 'Unknown car',
  unknown_track: 'Unknown track',
  twice: 'Named twice',
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
  const place = (where: Where | null): string =>
    where ? `${where.track_name ?? controller.nameOf(where.track)} @${where.seq}` : 'unassigned'
  if (trouble.kind === 'conflict') {
    const { track, position } = trouble.wish
    return (
      <div className={styles['body']}>
        <p>
          Nothing was moved. Your cut of {carCount(trouble.wish.cars.length)} is still selected, for {controller.nameOf(track)}
          {track !== null && ` @${position}`}.
        </p>
        <Button look="primary" shortcut="r" onPress={() => void controller.retry()}>
          Retry from where they are now
        </Button>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th>Car</th>
              <th>Believed</th>
              <th>Is at</th>
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
      <p>Nothing was moved. Choose another place, leave these cars out, or Esc.</p>
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
