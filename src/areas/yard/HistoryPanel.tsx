/** Every move of the yard, newest first: who, when, what; and the way back where there still is one. */
import { grouped } from '#model/rules/grouped.ts'
import { useState } from 'react'
import { useFresh } from '../../engine/query.ts'
import { may } from '../../engine/session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/Notice.tsx'
import type { Board } from './board.ts'
import type { PastMove, YardCalls } from './calls.ts'
import type { YardTarget } from './yard-target.ts'
import { clock } from '#model/rules/yard-clock.ts'
import styles from './Panel.module.css'

const perPage = 25

/** A move can be taken back while every car of it stands where the move left it. */
function standsAsLeft(past: PastMove, board: Board): boolean {
  const { layout } = board.sides[past.scenario]
  const lines = past.data.lines ?? []
  return (
    lines.length > 0 &&
    lines.every(({ car, to }) =>
      to ? layout.get(to.track)?.[to.seq - 1] === car : ![...layout.values()].some((cars) => cars.includes(car)),
    )
  )
}

export function HistoryPanel({ target, board, calls }: { readonly target: YardTarget; readonly board: Board; readonly calls: YardCalls }) {
  const { controller, orders } = target
  const [pages, setPages] = useState(1)
  const [opened, setOpened] = useState<number | null>(null)
  const answer = useFresh({
    queryKey: ['yard:move', board.yard.id, pages],
    queryFn: () => calls.history(1, pages * perPage),
    placeholderData: (old) => old,
  })
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={8} />
  const { results, count } = answer.data
  if (count === 0) return <EmptyState title="Nothing has been moved yet" />
  const takenBack = new Set(results.map(({ undoes }) => undoes))
  const where = (to: { readonly track: number; readonly seq: number } | null): string =>
    to ? `${controller.nameOf(to.track)} @${to.seq}` : 'unassigned'
  return (
    <div className={styles['body']}>
      <ol className={styles['moves']}>
        {results.map((past) => {
          const lines = past.data.lines ?? []
          return (
            <li key={past.id}>
              <button
                type="button"
                className={styles['move']}
                aria-expanded={opened === past.id}
                onClick={() => {
                  setOpened(opened === past.id ? null : past.id)
                  controller.enter(past.scenario)
                  controller.select(lines.map(({ car }) => car).filter((id) => board.cars.has(id)))
                }}
              >
                <span className={styles['what']}>{past.summary}</span>
                <span className={styles['who']}>
                  {clock(past.at, board.yard.timezone)} · {past.by_name ?? ''} · {past.scenario} · {past.kind}
                  {takenBack.has(past.id) && ' · taken back'}
                </span>
              </button>
              {opened === past.id && (
                <div className={styles['lines']}>
                  {lines.map(({ car, mark, from, to }) => (
                    <div key={car}>
                      <span className={styles['mark']}>{mark}</span> {where(from)} → {where(to)}
                    </div>
                  ))}
                  {may('change_railyard') &&
                    (standsAsLeft(past, board) && !takenBack.has(past.id) ? (
                      <Button onPress={() => void orders.takeBack(past)}>Take this move back</Button>
                    ) : (
                      <p className={styles['faint']}>
                        {takenBack.has(past.id) ? 'Taken back already.' : 'Cannot be taken back: a car of it has moved since.'}
                      </p>
                    ))}
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {results.length < count && (
        <Button onPress={() => setPages(pages + 1)}>
          More: {results.length} of {grouped(count)}
        </Button>
      )}
    </div>
  )
}
