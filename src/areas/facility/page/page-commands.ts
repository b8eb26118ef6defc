/** Commands of the page of a facility: its tabs by digits, and a new bill of one of its schedules. */
import { commandOn } from '#src/engine/commands/command.ts'
import type { FacilityController } from '../base/facility-controller.ts'
import { pageKeys } from '../base/keys.ts'
import { facilityTabs, tabTitles } from '../base/tabs.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'facility:page': FacilityController
  }
}

const onPage = commandOn('facility:page')
const turnTo = (place: number) => {
  const tab = facilityTabs[place] ?? 'shipment'
  return onPage({
    title: `Show ${tabTitles[tab].toLowerCase()} of the facility`,
    key: pageKeys.tab(place),
    menu: 'pane',
    aliases: [tab, 'tab'],
    enabled: ({ target }) => !target.takesDigits || 'Digits set the cars of the day',
    run: ({ target }) => target.enter(place),
  })
}

export const showShipments = turnTo(0)
export const showSchedule = turnTo(1)
export const showCars = turnTo(2)
export const showEmbargoes = turnTo(3)
export const showContracts = turnTo(4)
export const showYards = turnTo(5)

export const focusTabs = onPage({
  title: 'Go to the tabs of the facility',
  key: pageKeys.tabs,
  quiet: true,
  run: ({ target }) => target.focusTabs(),
})

export const newBill = onPage({
  title: 'New bill of lading for the facility…',
  key: pageKeys.newBill,
  menu: 'pane',
  needs: 'change_railshipment',
  undo: 'compensating',
  aliases: ['make a bill', 'new shipment here', 'shipment of the day'],
  args: {
    of: {
      label: 'Schedule and day',
      complete: async (typed, { target }) => (await import('./new-bill.ts')).billChoices(target, typed),
    },
  },
  run: async ({ target }, args) => (await import('./new-bill.ts')).makeBill(target, args['of']),
})
