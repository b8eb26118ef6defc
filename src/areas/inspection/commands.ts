/** Commands of an inspection; their keys work while typing. */
import { commandOn, type Context } from '#src/engine/commands/command.ts'
import { open } from '#src/engine/panes/screen.ts'
import type { InspectionController } from './inspection-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    inspection: InspectionController
    'inspection:list': { readonly facility: number | undefined }
  }
}

const onForm = commandOn('inspection')
const may = 'change_railcarinspectionform' as const
const withCar = ({ target }: Context<InspectionController>): true | string =>
  target.car !== undefined || 'Add a car first.'

export const saveInspection = onForm({
  title: 'Save and go to next car',
  key: 'mod+enter',
  menu: 'row',
  needs: may,
  undo: 'compensating',
  enabled: withCar,
  run: ({ target }) => target.save(false),
})
export const passAll = onForm({
  title: 'Pass car (all OK) and go to next',
  key: 'mod+shift+k',
  menu: 'row',
  needs: may,
  undo: 'compensating',
  aliases: ['pass', 'nothing found'],
  enabled: ({ target }) => target.canPassAll,
  run: ({ target }) => target.passAll(),
})
export const saveDraft = onForm({
  title: 'Save as draft',
  key: 'mod+shift+enter',
  menu: 'row',
  needs: may,
  undo: 'compensating',
  enabled: withCar,
  run: ({ target }) => target.save(true),
})
export const toggleBadOrder = onForm({
  title: 'Toggle bad order',
  key: 'mod+b',
  menu: 'row',
  needs: may,
  enabled: withCar,
  run: ({ target }) => target.set({ bad_order: !target.now.bad_order }),
})
export const fillAsBefore = onForm({
  title: 'Copy from previous car',
  key: 'mod+d',
  menu: 'row',
  needs: may,
  enabled: withCar,
  run: ({ target }) => target.asBefore(),
})
export const nextCar = onForm({
  title: 'Go to next car',
  key: 'mod+down',
  menu: 'row',
  enabled: withCar,
  run: ({ target }) => target.step(1),
})
export const previousCar = onForm({
  title: 'Go to previous car',
  key: 'mod+up',
  menu: 'row',
  enabled: withCar,
  run: ({ target }) => target.step(-1),
})
export const printInspection = onForm({
  title: 'Print inspection',
  key: 'mod+p',
  menu: 'row',
  enabled: ({ target }) => target.printed !== undefined || 'Save the inspection first.',
  run: ({ target }) => target.print(),
})
export const savePdf = onForm({
  title: 'Save inspection as PDF',
  menu: 'row',
  enabled: ({ target }) => target.printed !== undefined || 'Save the inspection first.',
  run: ({ target }) => target.savePdf(),
})

/** In the lists of one facility and of all. */
const onList = commandOn('inspection:list')
export const inspectCars = onList({
  title: 'Inspect cars…',
  key: 'i',
  menu: 'table',
  needs: may,
  run: ({ target }) =>
    open(
      'facility:railcar:inspection',
      {},
      { query: target.facility === undefined ? {} : { facilityId: String(target.facility) } },
    ),
})
