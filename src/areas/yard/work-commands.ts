/** Keys of the worklist and of the way to the switching plan. They work on the board, so that a row and a cut are one thing. */
import { commandOn, type Context } from '../../engine/command.ts'
import type { YardTarget } from './yard-target.ts'

const onBoard = commandOn<YardTarget>('yard:board')
const may = 'change_railyard' as const
const withWork = ({ target }: Context<YardTarget>): true | string => target.controller.work.length > 0 || 'The cut stands as planned.'

export const nextWork = onBoard({ title: 'Next row of the worklist', key: 'j', menu: 'yard', run: ({ target }) => target.controller.stepWork(1) })
export const previousWork = onBoard({ title: 'Row above in the worklist', key: 'shift+j', menu: 'yard', run: ({ target }) => target.controller.stepWork(-1) })
export const leaveWork = onBoard({
  title: 'Plan anew: leave the cut where it stands',
  key: 'p',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  aliases: ['re-plan'],
  enabled: withWork,
  run: ({ target }) => target.orders.leave(target.controller.work),
})
export const refuseWork = onBoard({
  title: 'Refuse the planned move of the cut …',
  key: 'f',
  menu: 'yard',
  needs: may,
  undo: 'none',
  aliases: ['exception', 'not performed'],
  enabled: withWork,
  run: ({ target }) => target.controller.dialog('refuse'),
})
export const planSwitching = onBoard({
  title: 'Plan the switching: from actual to planned in few engine moves',
  key: 'w',
  menu: 'yard',
  aliases: ['switching plan', 'engine moves'],
  run: ({ target }) => target.controller.planSwitching(),
})
export const keepTogether = onBoard({
  title: 'Keep the cut together in the switching plan, or no longer',
  key: 'y',
  menu: 'yard',
  enabled: ({ target }) => target.controller.cut.length > 1 || 'Select the cars of the cut first.',
  run: ({ target }) => target.controller.toggleTogether(),
})
