/** The tables of all panes. They outlive what is drawn of them. */
import type { Criterion } from '#model/rules/filter.ts'
import { TableController } from './controller.ts'

const controllers = new Map<string, TableController>()

/** The controller of a resource's table in a pane, made when first asked for. */
export function controllerOf(pane: string, name: string, where: readonly Criterion[] = []): TableController {
  const key = JSON.stringify([pane, name, where])
  let controller = controllers.get(key)
  if (!controller) controllers.set(key, (controller = new TableController(name, where)))
  return controller
}
