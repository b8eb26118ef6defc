/* oxlint-disable jsx-a11y/prefer-tag-over-role -- cells lie over a canvas, not in a table */
/** The slots of a lane for screen readers, which cannot see the canvas: one cell each. */
import { memo, type CSSProperties } from 'react'
import { VisuallyHidden } from 'react-aria-components'
import type { SlotBoard, SlotLane } from '#model/areas/slot/rules/board/slot-board.ts'
import type { BoardBooking } from '../data/calls.ts'
import { dayText, slotSpoken } from '../state/slot-words.ts'
import { leftOf, type BoardGeometry } from './geometry.ts'
import styles from '../SlotBoard.module.css'

export const cellOf = (board: string, slot: number): string => `${board}-slot-${slot}`
const none: readonly BoardBooking[] = []

type Props = {
  readonly id: string
  readonly index: number
  readonly lane: SlotLane
  readonly board: SlotBoard
  readonly geometry: BoardGeometry
  readonly bookings: ReadonlyMap<number, readonly BoardBooking[]>
  readonly selected: ReadonlySet<number>
  readonly now: string
}

export const LaneCells = memo(function LaneCells(props: Props) {
  const { id, index, lane, board, geometry, bookings, selected, now } = props
  const style: CSSProperties = { top: index * geometry.lane, height: geometry.lane }
  return (
    <div role="row" aria-rowindex={index + 1} className={styles['row']} style={style}>
      <span role="rowheader" className={styles['cell']}>
        <VisuallyHidden elementType="span">{`${dayText(lane.day)} ${lane.bay}`}</VisuallyHidden>
      </span>
      {lane.slots.map((slot) => (
        <span
          key={slot.id}
          id={cellOf(id, slot.id)}
          role="gridcell"
          aria-colindex={slot.at + 2}
          aria-selected={selected.has(slot.id)}
          aria-label={slotSpoken(slot, board, bookings.get(slot.id) ?? none, now)}
          className={styles['cell']}
          style={{ left: leftOf(geometry, slot.from), width: (slot.to - slot.from) * geometry.scale }}
        />
      ))}
    </div>
  )
})
