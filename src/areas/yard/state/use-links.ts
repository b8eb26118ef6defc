/**
 * Connects a yard board to link channels: it publishes the car and track at its cursor, and goes to those it receives. Cars that are
 * selected elsewhere become the cut.
 */
import { useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import { subscribeKey } from 'valtio/utils'
import { cursorOn } from '#model/areas/yard/rules/board.ts'
import { marksOf } from '#model/areas/yard/rules/name.ts'
import { isLinked, publishIn, useLinking } from '#src/engine/links/session.ts'
import type { Subject } from '#src/engine/links/subject.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import type { BoardCursor } from './board-cursor.ts'

function subjectsOf(board: BoardCursor): readonly Subject[] {
  const { cursorCar: car } = board
  const { track } = board.now.cursor
  return [
    ...(car ? [{ kind: 'car', of: 'trace:railcar', id: car.id, label: marksOf([car]) } as const] : []),
    ...(track === null ? [] : [{ kind: 'track', of: 'yard:track', id: track, label: board.nameOf(track) } as const]),
  ]
}

/** Shows subjects on the board, and remembers which cut it took from them. */
class Following {
  readonly #board: BoardCursor
  #cut: ReadonlySet<number> | undefined

  constructor(board: BoardCursor) {
    this.#board = board
  }
  /** Prefers a car that is in this yard; a track is shown at its end A. */
  show(subjects: readonly Subject[]): void {
    const board = this.#board
    // Not during a move.
    if (board.now.board === undefined || board.now.ghost) return
    const car = subjects.find(({ of }) => of === 'trace:railcar')
    const track = subjects.find(({ of }) => of === 'yard:track')
    if (this.#take(car?.selected ?? [])) return
    const there = typeof car?.id === 'number' ? cursorOn(board.rows, car.id) : undefined
    const row = board.rows.find((one) => one.track === track?.id)
    const cursor = there ?? (row && { track: row.track, index: 0 })
    if (cursor) board.walk(cursor)
  }
  /** Makes the cars that are in this yard the cut. False if there are none; then a cut that was taken before is let go. */
  #take(selected: readonly (number | string)[]): boolean {
    const board = this.#board
    const cars = selected.filter((id) => typeof id === 'number').filter((id) => cursorOn(board.rows, id) !== undefined)
    if (cars.length > 0 || (this.#cut !== undefined && board.now.selected === this.#cut)) board.select(cars)
    this.#cut = cars.length > 0 ? board.now.selected : undefined
    return cars.length > 0
  }
}

export function useBoardLinks(board: BoardCursor): void {
  const pane = useContext(PaneId)
  const following = useMemo(() => new Following(board), [board])
  const pending = useRef<readonly Subject[]>([])
  const speak = useCallback(() => publishIn(pane, subjectsOf(board)), [pane, board])
  const answer = useCallback(
    (subjects: readonly Subject[]) => {
      // Subjects that arrive before the yard is loaded are shown afterwards.
      if (board.now.board === undefined) pending.current = subjects
      else following.show(subjects)
    },
    [board, following],
  )
  useLinking({ answer, speak })
  useEffect(() => {
    let { cursor } = board.now
    return subscribeKey(
      board.state,
      'now',
      ({ cursor: next, board: read }) => {
        if (read !== undefined && pending.current.length > 0) {
          const subjects = pending.current
          pending.current = []
          queueMicrotask(() => following.show(subjects))
          return
        }
        const isOther = next.track !== cursor.track || next.index !== cursor.index
        cursor = next
        if (isOther && isLinked(pane)) speak()
      },
      true,
    )
  }, [board, following, pane, speak])
}
