/** Commands on a trip, wherever it is listed or shown: why it is late, and how its arrival was reckoned. */
import { commandOn } from '#src/engine/commands/command.ts'
import { notice } from '#src/engine/commands/toast.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'

const onCar = commandOn('record:trace:railcar')
const onTrip = commandOn('record:trace:trip')
const oneTrip = ({ target }: { readonly target: RecordTarget }): true | string =>
  target.ids().length === 1 || 'Select one trip'
const show = (target: RecordTarget, of: 'late' | 'eta'): void => {
  const [id] = target.ids()
  if (id !== undefined) openOverlay(() => import('./WorkingDialog.tsx'), { id, of })
}

export const whyTripIsLate = onTrip({
  title: 'Show why the trip is late',
  key: 'shift+l',
  menu: 'row',
  aliases: ['why late', 'causes of the delay', 'delay'],
  enabled: oneTrip,
  run: ({ target }) => show(target, 'late'),
})
export const howTripIsReckoned = onTrip({
  title: 'Show how the ETA was reckoned',
  menu: 'row',
  aliases: ['estimate', 'working of the ETA', 'when will it arrive'],
  enabled: oneTrip,
  run: ({ target }) => show(target, 'eta'),
})
/** Of its open trip. */
export const whyCarIsLate = onCar({
  title: 'Show why the car is late',
  key: 'shift+l',
  menu: 'row',
  needs: 'access_menu__track_and_trace',
  aliases: ['demurrage', 'clock of the car', 'what does the car cost'],
  enabled: ({ target }) => target.ids().length === 1 || 'Select one car',
  run: async ({ target }) => {
    const [car] = (await target.rows?.(['trip'])) ?? []
    const id = car?.['trip']
    if (typeof id !== 'number') notice({ text: 'The car is on no trip.' })
    else openOverlay(() => import('./WorkingDialog.tsx'), { id, of: 'late' as const })
  },
})
