/** The controllers of all tables, by pane. They outlive their components. */
import type { Criterion } from '#model/shared/filter.ts'
import { state } from '#src/engine/console/console.state.ts'
import { unitsRead } from '#src/engine/session/company-units.ts'
import { TableController } from './controller.ts'
import type { FirstSettings } from './settings.ts'

const tableControllers = state(() => new Map<string, TableController>())

/**
 * The controller of a resource's table in a pane, created on first use. `turn` identifies the set of custom fields
 * (engine/data/additional-fields.ts), `units` the units in which the columns are read.
 */
export function controllerOf(
  pane: string,
  name: string,
  where: readonly Criterion[] = [],
  turn = 0,
  units = unitsRead(),
  first: FirstSettings = {},
): TableController {
  const key = JSON.stringify([pane, name, where, turn, units, first])
  const controllers = tableControllers()
  let controller = controllers.get(key)
  if (!controller) controllers.set(key, (controller = new TableController(name, where, pane, first)))
  return controller
}
