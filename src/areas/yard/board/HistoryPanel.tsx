/** All moves of the yard, newest first, with undo where it is still possible. */
import { grouped } from '#model/shared/number-format.ts'
import { useState } from 'react'
import { useFresh } from '#src/engine/data/query.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import type { Board } from '../data/layout.ts'
import type { PastMove, YardCalls } from '../data/calls.ts'
import type { YardTarget } from '../controller/yard-target.ts'
import { clock } from '#model/shared/clock.ts'
import styles from '../drawing/Panel.module.css'

const perPage = 25

/** A move can be undone while all of its cars are where it put them. */
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

export function HistoryPanel({
  target,
  board,
  calls,
}: {
  readonly target: YardTarget
  readonly board: Board
  readonly calls: YardCalls
}) {
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
  if (count === 0) return <EmptyState title="No moves yet" />
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
                  {takenBack.has(past.id) && ' · undone'}
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
                      <Button onPress={() => void orders.takeBack(past)}>Undo this move</Button>
                    ) : (
                      <p className={styles['faint']}>
                        {takenBack.has(past.id)
                          ? 'Already undone.'
                          : 'Cannot be undone, because one of its cars has moved since.'}
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
