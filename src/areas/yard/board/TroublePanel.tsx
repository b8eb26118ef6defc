/** Explains why a move was not made: somebody else was faster, or the rules are against it. The cut stays selected. */
import { markOf } from '#model/areas/yard/rules/yard.ts'
import type { Board } from '../data/layout.ts'
import styles from '../drawing/Panel.module.css'
import type { Trouble } from '../state/board-state.ts'
import type { YardController } from '../controller/yard-controller.ts'
import { Overtaken } from './Overtaken.tsx'

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
  if (trouble.kind === 'conflict') return <Overtaken trouble={trouble} controller={controller} board={board} />
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
