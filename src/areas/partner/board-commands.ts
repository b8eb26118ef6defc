/** Commands of the days of a nomination, of the board of months and of the list of what is to be answered. */
import { commandOn, type Arg, type Context } from '#src/engine/commands/command.ts'
import { listCommands } from '#src/ui/lines/list-commands.ts'
import { matrixCommands } from '#src/ui/matrix/matrix-commands.ts'
import { dayCommands } from '#src/ui/days/day-commands.ts'
import type { NominationController } from './nomination/nomination-controller.ts'
import type { OrdersController } from './orders/orders-controller.ts'
import { boardKeys as keys } from './board/keys.ts'
import type { MonthsController } from './board/months-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    /** The days of a nomination while they have the focus. */
    'partner:days': NominationController
    /** A record with these days in it. */
    'partner:review': NominationController
    /** The months while they have the focus. */
    'partner:months': MonthsController
    /** A record with the months in it. */
    'partner:board': MonthsController
    'partner:orders': OrdersController
  }
}

const needs = 'change_partner_nomination' as const

export const {
  dayBefore,
  dayAfter,
  weekBefore,
  weekAfter,
  firstDay,
  lastDay,
  markBefore,
  markAfter,
  markWeekBefore,
  markWeekAfter,
  markToFirst,
  markToLast,
  unmark,
} = dayCommands('partner:days')

const onDays = commandOn('partner:days')
type OnDays = Context<NominationController>
const isEdited = ({ target }: OnDays): true | string =>
  target.state.mode === 'edit' || 'Only the buyer changes these days, while the nomination is a draft or was rejected'
const isReviewed = ({ target }: OnDays): true | string =>
  target.state.review !== undefined || 'Only the supplier reviews a nomination, after it was sent'

const edit = (title: string, key: string, run: (target: NominationController) => void | Promise<void>) =>
  onDays({ title, key, menu: 'pane', needs, undo: 'exact', enabled: isEdited, run: ({ target }) => run(target) })
const either = (title: string, key: string, run: (target: NominationController) => void) =>
  onDays({
    title,
    key,
    menu: 'pane',
    needs,
    undo: 'exact',
    enabled: ({ target }) => target.state.mode !== 'read' || 'This nomination is not changed or reviewed now',
    run: ({ target }) => run(target),
  })
export const setDays = either('Set cars of the selected days', keys.set, (target) => target.begin())
export const moreCars = either('Add one car on the selected days', keys.more, (target) => target.nudge(1))
export const fewerCars = either('Remove one car on the selected days', keys.fewer, (target) => target.nudge(-1))
export const lockDays = edit('Lock or unlock the selected days', keys.lock, (target) => target.lock())
export const unlockDays = edit('Unlock all days of the nomination', keys.unlockAll, (target) => target.unlockAll())
export const spreadDays = edit('Spread the cars over the open days', keys.spread, (target) =>
  target.act('autoSchedule'),
)
export const clearDays = edit('Clear days that are not locked', keys.clear, (target) => target.act('clearNomination'))

const numberOf = (given: unknown): number => (typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : NaN)
const carsArg = <C>(label: string, now: (context: C) => number | null | undefined): Arg<unknown, C> => ({
  label,
  complete: (typed, context) =>
    typed.trim() === ''
      ? [{ value: String(now(context) ?? 0), label: String(now(context) ?? 0), hint: 'no change' }]
      : [{ value: typed.trim(), label: typed.trim(), hint: 'cars' }],
})
export const setTotal = onDays({
  title: 'Change the total of the nomination…',
  key: keys.total,
  menu: 'pane',
  needs,
  undo: 'exact',
  enabled: isEdited,
  args: { total: carsArg<OnDays>('Total cars', ({ target }) => target.state.draft?.total) },
  run: ({ target }, { total }) => target.setTotal(numberOf(total)),
})
export const setForecast = onDays({
  title: 'Change the forecast of the nomination…',
  key: keys.forecast,
  menu: 'pane',
  needs,
  undo: 'exact',
  enabled: isEdited,
  args: { forecast: carsArg<OnDays>('Forecast cars', ({ target }) => target.state.row?.forecast) },
  run: ({ target }, { forecast }) => target.act('forecast', { forecast: numberOf(forecast) }),
})

export const nextReason = onDays({
  title: 'Change the reason of the cut',
  key: keys.reason,
  menu: 'pane',
  needs,
  undo: 'exact',
  enabled: isReviewed,
  run: ({ target }) => target.turnReason(),
})
const onReview = commandOn('partner:review')
export const cutToCapacity = onReview({
  title: 'Cut every day to what fits',
  key: keys.fit,
  menu: 'pane',
  needs,
  undo: 'exact',
  enabled: isReviewed,
  run: ({ target }) => target.fit(),
})
export const approveDays = onReview({
  title: 'Approve the days as shown',
  key: keys.approve,
  menu: 'pane',
  needs,
  undo: 'held',
  enabled: isReviewed,
  run: ({ target }) => target.approve(),
})
export const rejectDays = onReview({
  title: 'Reject and propose the days as shown…',
  key: keys.reject,
  menu: 'pane',
  panel: true,
  needs,
  undo: 'compensating',
  enabled: isReviewed,
  run: ({ target }) => target.reject(),
})
export const reviseDays = onReview({
  title: 'Revise the approved days',
  key: keys.revise,
  menu: 'pane',
  needs,
  undo: 'none',
  enabled: ({ target }) => target.canRevise,
  run: ({ target }) => target.revise(),
})
export const nextFullDay = onDays({
  title: 'Go to the next day that does not fit',
  key: keys.next,
  menu: 'pane',
  enabled: isReviewed,
  run: ({ target }) => target.nextFull(),
})

const walking = matrixCommands('partner:months', 'month', 'day')
export const monthUp = walking.up
export const monthDown = walking.down
export const monthLeft = walking.left
export const monthRight = walking.right
export const firstMonth = walking.first
export const lastMonth = walking.last
export const monthsPageUp = walking.pageUp
export const monthsPageDown = walking.pageDown
export const openMonth = walking.open

const onMonths = commandOn('partner:months')
type OnMonths = Context<MonthsController>
const canEdit = ({ target }: OnMonths): true | string => target.canEdit
export const forecastMonth = onMonths({
  title: 'Change the forecast of the month…',
  key: keys.forecast,
  menu: 'pane',
  needs,
  undo: 'exact',
  enabled: canEdit,
  args: { forecast: carsArg<OnMonths>('Forecast cars', ({ target }) => target.current?.forecast) },
  run: ({ target }, { forecast }) => target.setForecast(numberOf(forecast)),
})
export const spreadMonth = onMonths({
  title: 'Spread the cars of the month',
  key: keys.spread,
  menu: 'pane',
  needs,
  undo: 'exact',
  enabled: canEdit,
  run: ({ target }) => target.spread(),
})
export const clearMonth = onMonths({
  title: 'Clear unlocked days of the month',
  key: keys.clear,
  menu: 'pane',
  needs,
  undo: 'exact',
  enabled: canEdit,
  run: ({ target }) => target.clear(),
})
export const createMonths = commandOn('partner:board')({
  title: 'Create a draft for each month',
  key: keys.months,
  menu: 'pane',
  needs,
  undo: 'none',
  enabled: ({ target }) =>
    target.incomplete.length > 0 || 'Every month has a nomination, or no order of your company is accepted',
  run: ({ target }) => target.createMonths(),
})

/** The draft order of a shared contract, which is created unless there is one. */
export const orderCars = commandOn('partner:board')({
  title: 'Make an order under the contract',
  key: keys.order,
  menu: 'pane',
  needs: 'change_partner_order',
  undo: 'none',
  aliases: ['order cars', 'purchase order', 'new order'],
  enabled: ({ target }) => target.contract !== undefined || 'Open the contract to order cars under it',
  run: async ({ target }) => {
    if (target.contract === undefined) return
    const { openOrderOf } = await import('./board/open-order.ts')
    await openOrderOf(target.contract)
  },
})

const listed = listCommands('partner:orders', 'order', 'orders')
export const orderUp = listed.up
export const orderDown = listed.down
export const firstOrder = listed.first
export const lastOrder = listed.last
export const ordersPageUp = listed.pageUp
export const ordersPageDown = listed.pageDown
export const openListed = listed.open
export const nextToAnswer = commandOn('partner:orders')({
  title: 'Go to the next one to answer',
  key: keys.next,
  menu: 'pane',
  run: ({ target }) => target.nextToAnswer(),
})
export const acceptOrder = commandOn('partner:orders')({
  title: 'Accept the order, or open the review',
  key: keys.approve,
  menu: 'pane',
  needs: 'change_partner_order',
  undo: 'exact',
  enabled: ({ target }) => target.current?.kind === 'answer' || 'There is nothing to answer under the cursor',
  run: ({ target }) => target.answer(),
})
