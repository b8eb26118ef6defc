/** Keys of an inspection; they work while a field is being filled in. */
import { commandOn, type Context } from '../../engine/command.ts'
import { open } from '../../engine/screen.ts'
import type { InspectionController } from './InspectionController.ts'

const onForm = commandOn<InspectionController>('inspection')
const may = 'change_railcarinspectionform' as const
const withCar = ({ target }: Context<InspectionController>): true | string => target.car !== undefined || 'Name a car first.'

export const saveInspection = onForm({ title: 'Save, and on to the next car', key: 'mod+enter', menu: 'row', needs: may, undo: 'compensating', enabled: withCar, run: ({ target }) => target.save(false) })
export const saveDraft = onForm({ title: 'Keep as a draft', key: 'mod+shift+enter', menu: 'row', needs: may, undo: 'compensating', enabled: withCar, run: ({ target }) => target.save(true) })
export const toggleBadOrder = onForm({
  title: 'Bad order, or not', key: 'mod+b', menu: 'row', needs: may, undo: 'none', enabled: withCar, run: ({ target }) => target.set({ bad_order: !target.now.bad_order }),
})
export const fillAsBefore = onForm({ title: 'Fill in as the car before', key: 'mod+d', menu: 'row', needs: may, undo: 'none', enabled: withCar, run: ({ target }) => target.asBefore() })
export const nextCar = onForm({ title: 'Next car', key: 'mod+down', menu: 'row', enabled: withCar, run: ({ target }) => target.step(1) })
export const previousCar = onForm({ title: 'Car before', key: 'mod+up', menu: 'row', enabled: withCar, run: ({ target }) => target.step(-1) })
export const printInspection = onForm({
  title: 'Print the inspection', key: 'mod+p', menu: 'row', enabled: ({ target }) => target.printed !== undefined || 'Save it first.', run: ({ target }) => target.print(),
})
export const savePdf = onForm({
  title: 'Save the inspection as PDF', menu: 'row', enabled: ({ target }) => target.printed !== undefined || 'Save it first.', run: ({ target }) => target.savePdf(),
})

/** At a facility, and in the list of all. */
const onList = commandOn<{ readonly facility: number | undefined }>('inspection:list')
export const inspectCars = onList({
  title: 'Inspect cars …', key: 'i', menu: 'table', needs: may, undo: 'none',
  run: ({ target }) => open('facility:railcar:inspection', {}, { query: target.facility === undefined ? {} : { facilityId: String(target.facility) } }),
})
