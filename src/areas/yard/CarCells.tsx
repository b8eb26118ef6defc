/* oxlint-disable jsx-a11y/prefer-tag-over-role -- cells lie over a canvas, not in a table */
/** The cars of a row for those who do not see the canvas: one cell a car, at its place and with its whole name. */
import { memo } from 'react'
import { carSpoken } from '#model/rules/yard-name.ts'
import type { BoardCar } from './board.ts'
import styles from './Board.module.css'
import type { Drawn } from './paint-track.ts'

export const cellId = (board: string, car: number): string => `${board}-car-${car}`

export const CarCells = memo(function CarCells(props: {
  readonly board: string
  readonly trackName: string | null
  readonly drawn: readonly Drawn[]
  readonly cars: ReadonlyMap<number, BoardCar>
  readonly selected: ReadonlySet<number>
}) {
  const standing = props.drawn.filter(({ look }) => look === 'standing' || look === 'lifted')
  return standing.map(({ car: id, fromFt, toFt }, index) => {
    const car = props.cars.get(id)
    return (
      car && (
        <span
          key={id}
          id={cellId(props.board, id)}
          role="gridcell"
          aria-colindex={index + 2}
          aria-selected={props.selected.has(id)}
          aria-label={carSpoken(car, { track: props.trackName, seq: index + 1, of: standing.length })}
          className={styles['cell']}
          style={{ left: `calc(var(--scale) * ${fromFt}px)`, width: `calc(var(--scale) * ${toFt - fromFt}px)` }}
        />
      )
    )
  })
})
