/** Commands of the worklist and the switching plan. They act on the board's cut, which is the selected row. */
import { commandOn, type Context } from '#src/engine/commands/command.ts'
import type { YardTarget } from '../../controller/yard-target.ts'

const onBoard = commandOn('yard:board')
const may = 'change_railyard' as const
const withWork = ({ target }: Context<YardTarget>): true | string =>
  target.controller.work.length > 0 || 'The cut is already as planned.'

export const nextWork = onBoard({
  title: 'Go to next worklist row',
  key: 'j',
  menu: 'yard',
  run: ({ target }) => target.controller.stepWork(1),
})
export const previousWork = onBoard({
  title: 'Go to previous worklist row',
  key: 'shift+j',
  menu: 'yard',
  run: ({ target }) => target.controller.stepWork(-1),
})
export const leaveWork = onBoard({
  title: 'Plan cut where it is now',
  key: 'p',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  aliases: ['re-plan'],
  enabled: withWork,
  run: ({ target }) => target.orders.leave(target.controller.work),
})
export const refuseWork = onBoard({
  title: 'Reject planned move of cut…',
  key: 'f',
  menu: 'yard',
  needs: may,
  undo: 'none',
  aliases: ['exception', 'not performed'],
  enabled: withWork,
  run: ({ target }) => target.controller.dialog('refuse'),
})
export const planSwitching = onBoard({
  title: 'Plan switching',
  key: 'w',
  menu: 'yard',
  aliases: ['switching plan', 'engine moves'],
  run: ({ target }) => target.controller.planSwitching(),
})
export const keepTogether = onBoard({
  title: 'Keep cut together, or allow splitting',
  key: 'y',
  menu: 'yard',
  enabled: ({ target }) => target.controller.cut.length > 1 || 'Select the cars of the cut first.',
  run: ({ target }) => target.controller.toggleTogether(),
})
export const confirmMove = onBoard({
  title: 'Move cars that someone else has moved',
  key: 'r',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  enabled: ({ target }) => target.controller.now.trouble?.kind === 'conflict' || 'There is no move to confirm.',
  run: ({ target }) => target.controller.confirm(),
})
