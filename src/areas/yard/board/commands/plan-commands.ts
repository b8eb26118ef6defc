/** Commands that change the plan of a yard, compare it with the actual layout and work it. */
import { onBoard, may, withCut } from '../../controller/on-board.ts'

export const execute = onBoard({
  title: 'Execute planned move of cut',
  key: 'e',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  enabled: withCut,
  run: ({ target }) => target.orders.execute(target.controller.cut),
})
export const executeAll = onBoard({
  title: 'Execute whole plan',
  key: 'shift+e',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  enabled: ({ target }) =>
    (target.controller.now.board?.differences.length ?? 0) > 0 || 'The yard is already as planned.',
  run: ({ target }) => target.orders.execute(target.controller.now.board?.differences.map(({ car }) => car) ?? []),
})
export const showDifferences = onBoard({
  title: 'Show worklist',
  key: 'd',
  menu: 'yard',
  aliases: ['differences'],
  run: ({ target }) => target.controller.panel('differences'),
})
export const resetPlan = onBoard({
  title: 'Reset plan to actual layout',
  menu: 'yard',
  needs: may,
  undo: 'compensating',
  aliases: ['reset layout'],
  enabled: ({ target }) =>
    (target.controller.now.board?.differences.length ?? 0) > 0 || 'The yard is already as planned.',
  run: ({ target }) => target.orders.reset(),
})
export const pastePlan = onBoard({
  title: 'Set plan from pasted rows…',
  menu: 'yard',
  needs: may,
  undo: 'compensating',
  run: ({ target }) => target.controller.dialog('plan'),
})
