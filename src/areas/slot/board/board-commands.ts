/** Commands of the board of a place. All act on the board of the focused pane. */
import { commandOn, type Context } from '#src/engine/commands/command.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import type { BoardSpan } from '#model/areas/slot/rules/board/board-span.ts'
import type { SlotStep } from '#model/areas/slot/rules/board/slot-board.ts'
import { printPlace } from '../overview/print-place.ts'
import type { SlotBoardController } from './state/board-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'slot:board': SlotBoardController
  }
}

const onBoard = commandOn('slot:board')
type On = Context<SlotBoardController>
const onSlot = ({ target }: On): true | string => target.ids.length > 0 || 'There is no slot under the cursor.'
const withBooking = ({ target }: On): true | string => target.bookings.length > 0 || 'Nobody is booked here.'
const inHand = ({ target }: On): true | string => target.carried !== null || 'Pick up a booking with Space first.'

const step = (title: string, key: string, to: SlotStep) =>
  onBoard({ title, key, quiet: true, run: ({ target }) => target.step(to) })
const extend = (title: string, key: string, to: SlotStep) =>
  onBoard({ title, key, quiet: true, run: ({ target }) => target.step(to, true) })
export const slotLeft = step('Go to the earlier slot', 'left', 'left')
export const slotRight = step('Go to the later slot', 'right', 'right')
export const slotUp = step('Go to the rack above', 'up', 'up')
export const slotDown = step('Go to the rack below', 'down', 'down')
export const slotHome = step('Go to the first slot of the day', 'home', 'home')
export const slotEnd = step('Go to the last slot of the day', 'end', 'end')
export const dayBefore = step('Go to the same rack a day before', 'pageup', 'day_before')
export const dayAfter = step('Go to the same rack a day after', 'pagedown', 'day_after')
export const firstSlot = step('Go to the first slot shown', 'mod+home', 'first')
export const lastSlot = step('Go to the last slot shown', 'mod+end', 'last')
export const markLeft = extend('Extend to the earlier slot', 'shift+left', 'left')
export const markRight = extend('Extend to the later slot', 'shift+right', 'right')
export const markUp = extend('Extend to the rack above', 'shift+up', 'up')
export const markDown = extend('Extend to the rack below', 'shift+down', 'down')
export const markHome = extend('Extend to the first slot of the day', 'shift+home', 'home')
export const markEnd = extend('Extend to the last slot of the day', 'shift+end', 'end')

export const pickUpBooking = onBoard({
  title: 'Pick up booking',
  key: 'space, m',
  menu: 'pane',
  needs: 'change_booking',
  aliases: ['move booking', 'carry', 'reschedule'],
  run: ({ target }) => target.pickUp(),
})
export const dropBooking = onBoard({
  title: 'Drop booking here, or open it beside',
  key: 'enter',
  menu: 'pane',
  undo: 'exact',
  run: ({ target }) => (target.carried === null ? target.openHere() : target.drop()),
})
export const dropAnyway = onBoard({
  title: 'Drop booking in spite of the rules',
  key: 'shift+enter',
  menu: 'pane',
  needs: 'change_slot',
  undo: 'exact',
  enabled: inHand,
  run: ({ target }) => target.drop(true),
})
export const releaseSlots = onBoard({
  title: 'Clear marks or put booking back',
  key: 'escape',
  menu: 'pane',
  enabled: ({ target: { now } }) =>
    now.carried !== null ||
    now.panel !== null ||
    now.find !== null ||
    now.selected.size > 0 ||
    'Nothing is marked or picked up.',
  run: ({ target }) => void target.release(),
})

const verb = (name: 'block' | 'unblock') => async (target: SlotBoardController) => {
  const [{ runVerb }, { slot }] = await Promise.all([
    import('#src/ui/verbs/verb-change.ts'),
    import('#model/areas/slot/slot.resource.ts'),
  ])
  const transition = slot.life?.transitions[name]
  if (transition) await runVerb({ resource: slot, verb: name, transition, asked: {} }, target.slots)
}
export const blockSlots = onBoard({
  title: 'Block slots on the board',
  key: 'x',
  menu: 'pane',
  needs: 'change_slot',
  undo: 'exact',
  aliases: ['close', 'maintenance', 'meter proving'],
  enabled: onSlot,
  run: ({ target }) => verb('block')(target),
})
export const unblockSlots = onBoard({
  title: 'Unblock slots on the board',
  key: 'u',
  menu: 'pane',
  needs: 'change_slot',
  undo: 'exact',
  enabled: onSlot,
  run: ({ target }) => verb('unblock')(target),
})
export const deleteSlots = onBoard({
  title: 'Delete slots on the board',
  key: 'delete',
  menu: 'pane',
  panel: true,
  needs: 'change_slot',
  undo: 'exact',
  enabled: onSlot,
  run: async ({ target }) => {
    const { openDeleting } = await import('./delete-slots.ts')
    await openDeleting(target.slots)
  },
})
export const layOutSlots = onBoard({
  title: 'Lay out slots by template',
  key: 'c',
  menu: 'pane',
  needs: 'change_slot',
  undo: 'exact',
  aliases: ['create slots', 'generate'],
  run: ({ target }) => target.lay('create'),
})
export const alterSlots = onBoard({
  title: 'Alter slots by template',
  key: 't',
  menu: 'pane',
  needs: 'change_slot',
  undo: 'exact',
  run: ({ target }) => target.lay('alter'),
})
export const bookSlot = onBoard({
  title: 'Book slot under the cursor',
  key: 'b',
  menu: 'pane',
  needs: 'change_booking',
  undo: 'compensating',
  enabled: onSlot,
  run: ({ target }) => {
    const [slot] = target.ids
    if (slot !== undefined) openOverlay(() => import('./BookSlot.tsx'), { controller: target, slot })
  },
})

/** The server refuses a slot that is free: it can be booked. */
export const watchSlot = onBoard({
  title: 'Send word when slot is free',
  key: 'w',
  menu: 'pane',
  needs: 'change_booking',
  undo: 'exact',
  aliases: ['tell me when it frees', 'watch', 'waiting list', 'notify'],
  enabled: onSlot,
  run: async ({ target }) => {
    const [slot] = target.ids
    const { watchRoom } = await import('./watching.ts')
    if (slot !== undefined) await watchRoom({ slot })
  },
})
export const watchDay = onBoard({
  title: 'Send word when day has a free slot',
  menu: 'pane',
  needs: 'change_booking',
  undo: 'exact',
  aliases: ['tell me when one frees', 'watch', 'waiting list', 'notify'],
  enabled: ({ target }) => target.dayHere !== null || 'No day is shown.',
  run: async ({ target: { location, dayHere } }) => {
    const { watchRoom } = await import('./watching.ts')
    if (dayHere !== null) await watchRoom({ location, day: dayHere })
  },
})

const desk = (name: 'checkIn' | 'start' | 'complete') => async (target: SlotBoardController) => {
  const [{ runVerb }, { booking }] = await Promise.all([
    import('#src/ui/verbs/verb-change.ts'),
    import('#model/areas/slot/booking.resource.ts'),
  ])
  const transition = booking.life?.transitions[name]
  // Asked for nothing: what stands in the way is said, and answered for in the record.
  const asked = name === 'checkIn' ? { force: false } : {}
  if (transition) await runVerb({ resource: booking, verb: name, transition, asked }, target.booked)
}
const deskCommand = (title: string, key: string, name: 'checkIn' | 'start' | 'complete') =>
  onBoard({
    title,
    key,
    menu: 'pane',
    needs: 'change_booking',
    undo: 'compensating',
    enabled: withBooking,
    run: ({ target }) => desk(name)(target),
  })
export const checkInTruck = deskCommand('Check in truck', 'i', 'checkIn')
export const checkInByCode = onBoard({
  title: 'Check in truck by code…',
  key: 'shift+i',
  menu: 'pane',
  needs: 'change_booking',
  undo: 'compensating',
  aliases: ['scan QR', 'barcode', 'camera', 'gate', 'reference'],
  run: ({ target }) =>
    openOverlay(() => import('../gate/CheckInByCode.tsx'), { controller: target, location: target.location }),
})
export const startTruck = deskCommand('Start truck', 's', 'start')
export const completeTruck = deskCommand('Complete truck', 'd', 'complete')

export const findTruck = onBoard({
  title: 'Find truck on the board',
  key: '/',
  menu: 'pane',
  aliases: ['search carrier', 'search driver'],
  run: ({ target }) => target.startFind(),
})
export const nextFreeSlot = onBoard({
  title: 'Go to next free slot or truck found',
  key: 'n',
  menu: 'pane',
  run: ({ target }) => (target.now.find === null ? target.toNextFree() : target.nextHit()),
})
const print = (title: string, key: string, code: 'day' | 'month', aliases: readonly string[]) =>
  onBoard({
    title,
    key,
    menu: 'pane',
    // It is a paper of the place.
    needs: 'access_menu__truck_scheduler_locations',
    aliases,
    run: ({ target: { location, dayHere } }) => printPlace(location, code, dayHere),
  })
export const printDay = print('Print list of trucks of the day', 'p', 'day', ['gate', 'paper', 'PDF'])
export const printMonth = print('Print statistics of the month', 'shift+p', 'month', ['paper', 'PDF', 'no-shows'])
const showing = (title: string, key: string, span: BoardSpan) =>
  onBoard({ title, key, menu: 'pane', run: ({ target }) => target.show(span) })
export const showDay = showing('Show day of slots', '1', 'day')
export const showWeek = showing('Show week of slots', '2', 'week')
export const showMonth = showing('Show month of slots', '3', 'month')
export const showToday = onBoard({
  title: 'Show slots of today',
  key: '0',
  menu: 'pane',
  run: ({ target }) => target.today(),
})
export const showEarlier = onBoard({
  title: 'Show earlier slots',
  key: 'shift+pageup',
  menu: 'pane',
  run: ({ target }) => target.turn(-1),
})
export const showLater = onBoard({
  title: 'Show later slots',
  key: 'shift+pagedown',
  menu: 'pane',
  run: ({ target }) => target.turn(1),
})
