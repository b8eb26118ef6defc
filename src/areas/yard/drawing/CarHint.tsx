/** Names the car under the pointer, because at most scales its body is too small for mark and number. */
import { useEffect, useState, type RefObject } from 'react'
import { markOf, type Scenario } from '#model/areas/yard/rules/yard.ts'
import { documentHere } from '#src/engine/panes/windows.ts'
import type { YardController } from '../controller/yard-controller.ts'
import type { Board } from '../data/layout.ts'
import styles from './Board.module.css'
import { boardPointAt } from './pointing.ts'

type Hint = { readonly car: number; readonly x: number; readonly y: number }

export function CarHint({
  controller,
  scenario,
  board,
  grid,
}: {
  readonly controller: YardController
  readonly scenario: Scenario
  readonly board: Board
  readonly grid: RefObject<HTMLElement | null>
}) {
  const [hint, setHint] = useState<Hint | null>(null)
  useEffect(() => {
    const element = grid.current
    if (!element) return undefined
    const leave = (): void => setHint(null)
    const move = ({ target, clientX, clientY, buttons, pointerType }: PointerEvent): void => {
      // A drag has a label of its own, and under a finger nothing can be read.
      const spot =
        buttons === 0 && pointerType !== 'touch' ? boardPointAt(controller, scenario, target, clientX) : undefined
      const car = spot?.index === undefined ? undefined : spot.row.cars[spot.index]
      if (car === undefined) leave()
      else setHint({ car, x: clientX, y: clientY })
    }
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerleave', leave)
    element.addEventListener('pointerdown', leave)
    return () => {
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerleave', leave)
      element.removeEventListener('pointerdown', leave)
    }
  }, [controller, scenario, grid])
  const car = hint && board.cars.get(hint.car)
  if (!hint || !car) return null
  const isRight = hint.x > documentHere().documentElement.clientWidth - 240
  return (
    <div
      className={styles['hint']}
      role="tooltip"
      style={{ transform: `translate(calc(${hint.x}px ${isRight ? '- 100% - 12px' : '+ 12px'}), ${hint.y + 16}px)` }}
    >
      <b>{markOf(car)}</b> {car.load_status === 'L' ? 'loaded' : 'empty'}
      {(car.product?.name ?? car.commodity) !== '' && ` · ${car.product?.name ?? car.commodity}`}
      {car.hold && ' · hold'}
      {car.bad_order && ' · bad order'}
    </div>
  )
}
