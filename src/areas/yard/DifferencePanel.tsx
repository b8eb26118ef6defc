/** What the plan still asks of the crew: each car with where it is and where it goes. */
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import { markOf, type Spot } from '#model/rules/yard.ts'
import { may } from '../../engine/session.ts'
import type { Board } from './board.ts'
import type { YardTarget } from './commands.ts'
import styles from './Panel.module.css'

export function DifferencePanel({ target: { controller, orders }, board }: { readonly target: YardTarget; readonly board: Board }) {
  const place = (spot: Spot | null): string => (spot ? `${controller.nameOf(spot.track)} @${spot.seq}` : 'unassigned')
  const all = board.differences.map(({ car }) => car)
  if (all.length === 0)
    return <EmptyState title="The yard stands as planned">Plan a move on the planned side, then execute it here.</EmptyState>
  return (
    <div className={styles['body']}>
      {may('change_railyard') && (
        <div className={styles['actions']}>
          <Button look="primary" shortcut="shift+e" onPress={() => void orders.execute(all)}>
            Execute all
          </Button>
          <Button onPress={() => void orders.reset()}>Reset the plan</Button>
        </div>
      )}
      <table className={styles['table']}>
        <thead>
          <tr>
            <th>Car</th>
            <th>Is at</th>
            <th>Goes to</th>
          </tr>
        </thead>
        <tbody>
          {board.differences.map(({ car: id, actual, planned }) => {
            const car = board.cars.get(id)
            return (
              car && (
                <tr key={id}>
                  <td>
                    <button type="button" className={styles['link']} onClick={() => controller.select([id])}>
                      {markOf(car)}
                    </button>
                  </td>
                  <td>{place(actual)}</td>
                  <td className={styles['strong']}>{place(planned)}</td>
                </tr>
              )
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
