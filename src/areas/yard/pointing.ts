/** From a point on the page to a place on the board. */
import { lengthFt, offsetsFt, positionAt, type BoardRow } from '#model/rules/yard-board.ts'
import type { Scenario } from '#model/rules/yard.ts'
import { drawnOf } from './drawn.ts'
import { scaleOf } from './shown.ts'
import type { YardController } from './YardController.ts'

export type Spotted = { readonly row: BoardRow; readonly feet: number; readonly index: number | undefined }

/** The row under an element, how far from end A the point is, and the car there. */
export function spotted(controller: YardController, scenario: Scenario, target: EventTarget | null, clientX: number): Spotted | undefined {
  const element = target instanceof Element ? target.closest('[data-row]') : null
  const lane = element?.querySelector('[data-lane]')
  const said = element?.getAttribute('data-row')
  const row = controller.rowsOf(scenario).find(({ track }) => String(track ?? 'unassigned') === said)
  if (!lane || row === undefined) return undefined
  const feet = (clientX - lane.getBoundingClientRect().left) / scaleOf(controller.now)
  const cars = controller.now.board?.cars ?? new Map()
  const at = drawnOf(row, null, cars).findIndex(({ fromFt, toFt }) => feet >= fromFt && feet < toFt)
  return { row, feet, index: at < 0 ? undefined : at }
}

/** How far into a cut the hand grips it, in feet from its end nearest A. */
export function gripFt(controller: YardController, cut: readonly number[], car: number, into: number): number {
  const cars = controller.now.board?.cars ?? new Map()
  return cut.slice(0, cut.indexOf(car)).reduce((sum, id) => sum + lengthFt(cars, id), into)
}

/** The position a cut takes on a row when its end nearest A is over so many feet. */
export function dropPosition(controller: YardController, row: BoardRow, cut: readonly number[], feet: number): number {
  const staying = row.cars.filter((id) => !cut.includes(id))
  return positionAt(offsetsFt(staying, controller.now.board?.cars ?? new Map()), feet)
}
