/**
 * Connects a yard board to link channels: it publishes the car and track at its cursor, and goes to those it
 * receives.
 */
import { useCallback, useContext, useEffect, useRef } from 'react'
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

/** Prefers a car that is in this yard; a track is shown at its end A. */
function show(board: BoardCursor, subjects: readonly Subject[]): void {
  // Not during a move.
  if (board.now.board === undefined || board.now.ghost) return
  const car = subjects.find(({ of }) => of === 'trace:railcar')
  const track = subjects.find(({ of }) => of === 'yard:track')
  const there = typeof car?.id === 'number' ? cursorOn(board.rows, car.id) : undefined
  const row = board.rows.find((one) => one.track === track?.id)
  const cursor = there ?? (row && { track: row.track, index: 0 })
  if (cursor) board.walk(cursor)
}

export function useBoardLinks(board: BoardCursor): void {
  const pane = useContext(PaneId)
  const pending = useRef<readonly Subject[]>([])
  const speak = useCallback(() => publishIn(pane, subjectsOf(board)), [pane, board])
  const answer = useCallback(
    (subjects: readonly Subject[]) => {
      // Subjects that arrive before the yard is loaded are shown afterwards.
      if (board.now.board === undefined) pending.current = subjects
      else show(board, subjects)
    },
    [board],
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
          queueMicrotask(() => show(board, subjects))
          return
        }
        const isOther = next.track !== cursor.track || next.index !== cursor.index
        cursor = next
        if (isOther && isLinked(pane)) speak()
      },
      true,
    )
  }, [board, pane, speak])
}
