/* oxlint-disable jsx-a11y/prefer-tag-over-role -- cells lie over a canvas, not in a table */
/** The cars of a row for screen readers, which cannot see the canvas: one cell per car. */
import { memo } from 'react'
import { carDescription } from '#model/areas/yard/rules/name.ts'
import type { BoardCar } from '../data/layout.ts'
import styles from './Board.module.css'
import type { DrawnCar } from './painting/paint-track.ts'

export const cellId = (board: string, car: number): string => `${board}-car-${car}`

export const CarCells = memo(function CarCells(props: {
  readonly board: string
  readonly trackName: string | null
  readonly drawn: readonly DrawnCar[]
  readonly cars: ReadonlyMap<number, BoardCar>
  readonly selected: ReadonlySet<number>
}) {
  const onTrack = props.drawn.filter(({ look }) => look === 'standing' || look === 'lifted')
  const cells = onTrack.map(({ car: id, fromFt, toFt }, index) => {
    const car = props.cars.get(id)
    return (
      car && (
        <span
          key={id}
          id={cellId(props.board, id)}
          role="gridcell"
          aria-colindex={index + 2}
          aria-selected={props.selected.has(id)}
          aria-label={carDescription(car, { track: props.trackName, seq: index + 1, of: onTrack.length })}
          className={styles['cell']}
          style={{ left: fromFt, width: toFt - fromFt }}
        />
      )
    )
  })
  return (
    <div role="presentation" className={styles['cells']}>
      {cells}
    </div>
  )
})
