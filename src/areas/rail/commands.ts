/** Commands of shipments. Each verb of their life, and each call with a form, has one of its own besides. */
import { commandOn } from '#src/engine/commands/command.ts'
import { revisionKeys } from './history/keys.ts'
import { shipmentKeys } from './shipment/keys.ts'
import type { BillCars } from './shipment/bill-cars.ts'

export * from './parties/commands.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'shipment:cars': BillCars
  }
}

export const addCars = commandOn('record:rail:shipment')({
  title: 'Add cars to shipment…',
  key: shipmentKeys.add,
  menu: 'row',
  needs: 'change_railshipment',
  undo: 'exact',
  aliases: ['paste marks', 'loaded cars', 'pick cars', 'put cars on the bill'],
  enabled: ({ target }) => target.ids().length === 1 || 'Select one shipment',
  run: async ({ target }) => {
    const { billOf, openAdding } = await import('./shipment/bill-cars.ts')
    openAdding(await billOf(target))
  },
})

export const removeCars = commandOn('shipment:cars')({
  title: 'Remove cars from shipment',
  key: shipmentKeys.remove,
  menu: 'row',
  needs: 'change_loadedrailcar',
  undo: 'exact',
  enabled: ({ target }) => target.state.selected.length > 0 || 'No car of the shipment is selected',
  run: ({ target }) => target.remove(),
})

export const compareRevisions = commandOn('record:rail:bolHistory')({
  title: 'Show what changed between revisions',
  key: revisionKeys.difference,
  menu: 'row',
  needs: 'access_menu__shipments',
  aliases: ['difference of bills', 'compare revisions', 'what was corrected'],
  enabled: ({ target }) => {
    const count = target.ids().length
    return (count > 0 && count <= 2) || 'Select one revision, or two of the same bill'
  },
  run: async ({ target }) => {
    const { openDifference } = await import('./history/open-revision.ts')
    await openDifference(target.ids())
  },
})
