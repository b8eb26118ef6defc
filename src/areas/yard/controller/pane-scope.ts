/** Which changes made elsewhere concern a yard: those of its cars, its tracks, and itself. */
import { cursorOn } from '#model/areas/yard/rules/board.ts'
import type { DigestObject } from '#model/shared/digest.ts'
import type { PaneScope } from '#src/engine/panes/pane-scope.state.ts'
import { toast } from '#src/engine/commands/toast.ts'
import type { YardController } from './yard-controller.ts'

/** The car that an object is, or whose position it describes. A placement is labelled by its car. */
function carOf(controller: YardController, { resource, id, label }: DigestObject): number | undefined {
  if (resource === 'trace:railcar') return typeof id === 'number' ? id : undefined
  return [...(controller.now.board?.cars.values() ?? [])].find((car) => `${car.car_mark} ${car.car_number}` === label)
    ?.id
}

export const yardPaneScope = (yard: number, controller: YardController): PaneScope => ({
  scopes: () => [
    { resource: 'yard:placement', where: { yard } },
    { resource: 'yard:track', where: { yard } },
    { resource: 'yard:yard', ids: [yard] },
    { resource: 'trace:railcar', ids: [...(controller.now.board?.cars.keys() ?? [])] },
  ],
  show: (object) => {
    const { ghost, view } = controller.now
    // Cars being moved are not touched.
    if (ghost) return
    if (object.resource === 'yard:track') {
      const row = controller.rows.find(({ track }) => track === object.id)
      return row && controller.walk({ track: row.track, index: 0 })
    }
    const car = carOf(controller, object)
    const stands = car !== undefined && cursorOn(controller.rows, car) !== undefined
    if (car === undefined || (!stands && view !== 'both'))
      return toast({ text: `${object.label} is no longer in this yard.`, tone: 'info' })
    controller.select([car])
  },
})
