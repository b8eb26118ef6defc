/** A yard board on its channels: it says the car and the track under its cursor, and goes to those it is told of. */
import { useCallback, useContext, useEffect, useRef } from 'react'
import { subscribeKey } from 'valtio/utils'
import { cursorOn } from '#model/rules/yard-board.ts'
import { marksOf } from '#model/rules/yard-name.ts'
import { isLinked, sayIn, useLinking } from '../../engine/linked.ts'
import type { Subject } from '../../engine/links.ts'
import { PaneId } from '../../engine/target.ts'
import type { BoardCursor } from './BoardCursor.ts'

function subjectsOf(board: BoardCursor): readonly Subject[] {
  const { cursorCar: car } = board
  const { track } = board.now.cursor
  return [
    ...(car ? [{ kind: 'car', of: 'trace:railcar', id: car.id, label: marksOf([car]) } as const] : []),
    ...(track === null ? [] : [{ kind: 'track', of: 'yard:track', id: track, label: board.nameOf(track) } as const]),
  ]
}

/** A car that stands here has a place of its own; a track is gone to at its end A. */
function show(board: BoardCursor, subjects: readonly Subject[]): void {
  // Cars in hand stay where they are held.
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
  const owed = useRef<readonly Subject[]>([])
  const speak = useCallback(() => sayIn(pane, subjectsOf(board)), [pane, board])
  const answer = useCallback((subjects: readonly Subject[]) => {
    // What comes before the yard is read is shown when it is.
    if (board.now.board === undefined) owed.current = subjects
    else show(board, subjects)
  }, [board])
  useLinking({ answer, speak })
  useEffect(() => {
    let { cursor } = board.now
    return subscribeKey(board.state, 'now', ({ cursor: next, board: read }) => {
      if (read !== undefined && owed.current.length > 0) {
        const subjects = owed.current
        owed.current = []
        queueMicrotask(() => show(board, subjects))
        return
      }
      const isOther = next.track !== cursor.track || next.index !== cursor.index
      cursor = next
      if (isOther && isLinked(pane)) speak()
    }, true)
  }, [board, pane, speak])
}
