/** A yard as what changed elsewhere concerns it: the cars on its tracks, its tracks, itself. */
import { cursorOn } from '#model/rules/yard-board.ts'
import type { DigestObject } from '#model/rules/digest.ts'
import type { Sight } from '../../engine/sight.ts'
import { toast } from '../../engine/toast.ts'
import type { YardController } from './YardController.ts'

/** The car that an object is, or tells the place of. A placement is called after its car. */
function carOf(controller: YardController, { resource, id, label }: DigestObject): number | undefined {
  if (resource === 'trace:railcar') return typeof id === 'number' ? id : undefined
  return [...(controller.now.board?.cars.values() ?? [])].find((car) => `${car.car_mark} ${car.car_number}` === label)?.id
}

export const yardSight = (yard: number, controller: YardController): Sight => ({
  scopes: () => [
    { resource: 'yard:placement', where: { yard } },
    { resource: 'yard:track', where: { yard } },
    { resource: 'yard:yard', ids: [yard] },
    { resource: 'trace:railcar', ids: [...(controller.now.board?.cars.keys() ?? [])] },
  ],
  show: (object) => {
    const { ghost, view } = controller.now
    // Cars in hand stay where they are held.
    if (ghost) return
    if (object.resource === 'yard:track') {
      const row = controller.rows.find(({ track }) => track === object.id)
      return row && controller.walk({ track: row.track, index: 0 })
    }
    const car = carOf(controller, object)
    const stands = car !== undefined && cursorOn(controller.rows, car) !== undefined
    if (car === undefined || (!stands && view !== 'both')) return toast({ text: `${object.label} stands in this yard no more.`, tone: 'info' })
    controller.select([car])
  },
})
