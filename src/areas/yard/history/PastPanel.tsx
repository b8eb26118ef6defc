/** The side panel of the history: moves between two times, or the hand-over between shifts. */
import { Printer, Signature } from 'lucide-react'
import { countOf, grouped } from '#model/shared/number-format.ts'
import { carCount } from '#model/areas/yard/rules/name.ts'
import { markOf, type Spot } from '#model/areas/yard/rules/yard.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState } from '#src/ui/controls/Notice.tsx'
import type { Board } from '../data/layout.ts'
import type { PastMove } from '../data/calls.ts'
import type { PastController } from './past-controller.ts'
import type { HandOverList } from './past-state.ts'
import panel from '../drawing/Panel.module.css'
import styles from './Past.module.css'

const mostShown = 200

function peopleOf(
  moves: readonly PastMove[],
): { readonly name: string; readonly moves: number; readonly cars: number }[] {
  const people = new Map<string, { moves: number; cars: number }>()
  for (const { by_name, car_count } of moves) {
    const name = by_name === undefined || by_name === '' ? 'the system' : by_name
    const sum = people.get(name) ?? { moves: 0, cars: 0 }
    people.set(name, { moves: sum.moves + 1, cars: sum.cars + car_count })
  }
  return [...people].map(([name, sum]) => ({ name, ...sum })).toSorted((one, other) => other.moves - one.moves)
}

export function PastPanel(props: {
  readonly controller: PastController
  readonly board: Board
  readonly moves: readonly PastMove[]
  readonly mark: string | null
  readonly handOver: HandOverList | null
  readonly left: number
}) {
  const { controller, board, moves, mark, handOver, left } = props
  const place = (spot: Spot | null): string =>
    spot ? `${board.byTrack.get(spot.track)?.name ?? 'a track'} @${spot.seq}` : 'off'
  return (
    <aside className={panel['panel']} aria-label="Moves">
      <header className={panel['head']}>
        <h3>{handOver ? 'Hand-over' : mark === null ? 'Moves up to this time' : 'Between the two times'}</h3>
      </header>
      <div className={panel['body']}>
        {handOver && (
          <div className={styles['handOver']}>
            <p>
              {handOver.sign_off ? (
                <>
                  Since the sign-off of <b>{handOver.sign_off.by_name}</b>, {controller.clock(handOver.since)}
                </>
              ) : (
                <>Nobody has signed off yet. Showing the last 24 hours, since {controller.clock(handOver.since)}</>
              )}
            </p>
            {handOver.sign_off?.comments !== undefined && handOver.sign_off.comments !== '' && (
              <p>“{handOver.sign_off.comments}”</p>
            )}
            <p className={panel['faint']}>
              {handOver.to_do === 0
                ? 'The yard is as planned.'
                : `${carCount(handOver.to_do)} still to be moved according to the plan.`}
            </p>
            <div className={panel['actions']}>
              <Button icon={Printer} shortcut="p" onPress={() => controller.print()}>
                Print
              </Button>
              <Button icon={Signature} look="primary" shortcut="mod+enter" onPress={() => controller.ask('sign')}>
                Sign off
              </Button>
            </div>
          </div>
        )}
        {mark !== null && (
          <>
            <h4 className={styles['sub']}>Who moved what</h4>
            <table className={panel['table']}>
              <tbody>
                {peopleOf(moves).map(({ name, moves: made, cars }) => (
                  <tr key={name}>
                    <td>{name}</td>
                    <td>{countOf(made, 'move')}</td>
                    <td>{carCount(cars)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <h4 className={styles['sub']}>Cars in another place: {carCount(board.differences.length)}</h4>
            <table className={panel['table']}>
              <tbody>
                {board.differences.slice(0, mostShown).map(({ car: id, actual, planned }) => {
                  const car = board.cars.get(id)
                  return (
                    car && (
                      <tr key={id}>
                        <td>
                          <button type="button" className={panel['link']} onClick={() => controller.board.select([id])}>
                            {markOf(car)}
                          </button>
                        </td>
                        <td>{place(planned)}</td>
                        <td className={panel['strong']}>{place(actual)}</td>
                      </tr>
                    )
                  )
                })}
              </tbody>
            </table>
            <h4 className={styles['sub']}>Moves: {grouped(moves.length)}</h4>
          </>
        )}
        {moves.length === 0 && (
          <EmptyState title={mark === null ? 'No moves before this time' : 'No moves between the two times'} />
        )}
        <ol className={panel['moves']}>
          {moves.slice(0, mostShown).map((past) => (
            <li key={past.id}>
              <button
                type="button"
                className={panel['move']}
                onClick={() => {
                  controller.go(past.at)
                  controller.board.select((past.data.lines ?? []).map(({ car }) => car))
                }}
              >
                <span className={panel['what']}>{past.summary}</span>
                <span className={panel['who']}>
                  {controller.clock(past.at)} · {past.by_name ?? ''} · {past.kind}
                </span>
                {past.outcome !== undefined && past.outcome !== '' && (
                  <Badge state="stop">
                    {past.outcome} {past.reason}
                  </Badge>
                )}
              </button>
            </li>
          ))}
        </ol>
        {moves.length > mostShown && <p className={panel['faint']}>and {grouped(moves.length - mostShown)} more</p>}
        {left > 0 && <p className={panel['faint']}>Loading {countOf(left, 'older move')}…</p>}
      </div>
    </aside>
  )
}
