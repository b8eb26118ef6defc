/** Commands that replay a switching plan step by step. */
import { commandOn, type Context } from '#src/engine/commands/command.ts'
import type { SwitchingController } from './switching-controller.ts'

const onPlan = commandOn('yard:switching')
type On = Context<SwitchingController>
const withPlan = ({ target }: On): true | string => (target.now.plan?.steps.length ?? 0) > 0 || 'There is no plan yet.'

export const stepForward = onPlan({
  title: 'Go to next step',
  key: 'right, down, j',
  menu: 'yard',
  enabled: withPlan,
  run: ({ target }) => target.go(target.now.at + 1),
})
export const stepBack = onPlan({
  title: 'Go to previous step',
  key: 'left, up',
  menu: 'yard',
  enabled: withPlan,
  run: ({ target }) => target.go(target.now.at - 1),
})
export const firstStep = onPlan({
  title: 'Go to before the first step',
  key: 'home',
  menu: 'yard',
  enabled: withPlan,
  run: ({ target }) => target.go(0),
})
export const lastStep = onPlan({
  title: 'Go to after the last step',
  key: 'end',
  menu: 'yard',
  enabled: withPlan,
  run: ({ target }) => target.go(Infinity),
})
export const playPlan = onPlan({
  title: 'Play or pause steps',
  key: 'space',
  menu: 'yard',
  enabled: withPlan,
  run: ({ target }) => target.play(),
})
