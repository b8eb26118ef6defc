/** The tables of all panes. They outlive what is drawn of them. */
import type { Criterion } from '#model/rules/filter.ts'
import { TableController } from './controller.ts'

const controllers = new Map<string, TableController>()

/** The controller of a resource's table in a pane, made when first asked for. `turn`: of the fields it has (engine/additional.ts). */
export function controllerOf(pane: string, name: string, where: readonly Criterion[] = [], turn = 0): TableController {
  const key = JSON.stringify([pane, name, where, turn])
  let controller = controllers.get(key)
  if (!controller) controllers.set(key, (controller = new TableController(name, where, pane)))
  return controller
}
