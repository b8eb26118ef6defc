/** Translates page coordinates into positions on the board. */
import { lengthFt, offsetsFt, positionAt, type BoardRow } from '#model/areas/yard/rules/board.ts'
import type { Scenario } from '#model/areas/yard/rules/yard.ts'
import { drawnOf } from './painting/row-layout.ts'
import { scaleOf } from '../state/board-state.ts'
import type { YardController } from '../controller/yard-controller.ts'

export type BoardPoint = { readonly row: BoardRow; readonly feet: number; readonly index: number | undefined }

/** The row under an element, the distance of the point from end A, and the car there. */
export function boardPointAt(
  controller: YardController,
  scenario: Scenario,
  target: EventTarget | null,
  clientX: number,
): BoardPoint | undefined {
  const element = target instanceof Element ? target.closest('[data-row]') : null
  const lane = element?.querySelector('[data-lane]')
  const rowName = element?.getAttribute('data-row')
  const row = controller.rowsOf(scenario).find(({ track }) => String(track ?? 'unassigned') === rowName)
  if (!lane || row === undefined) return undefined
  const feet = (clientX - lane.getBoundingClientRect().left) / scaleOf(controller.now)
  const cars = controller.now.board?.cars ?? new Map()
  const at = drawnOf(row, null, cars).findIndex(({ fromFt, toFt }) => feet >= fromFt && feet < toFt)
  return { row, feet, index: at < 0 ? undefined : at }
}

/** Where within a cut it was grabbed, in feet from its A end. */
export function gripFt(controller: YardController, cut: readonly number[], car: number, into: number): number {
  const cars = controller.now.board?.cars ?? new Map()
  return cut.slice(0, cut.indexOf(car)).reduce((sum, id) => sum + lengthFt(cars, id), into)
}

/** The position of a cut on a row when its A end is at a distance from end A. */
export function dropPosition(controller: YardController, row: BoardRow, cut: readonly number[], feet: number): number {
  const staying = row.cars.filter((id) => !cut.includes(id))
  return positionAt(offsetsFt(staying, controller.now.board?.cars ?? new Map()), feet)
}
