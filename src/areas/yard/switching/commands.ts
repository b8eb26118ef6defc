/** Commands of the switching plan: replay, execute, search. */
import { commandOn, type Context } from '#src/engine/commands/command.ts'
import type { SwitchingController } from './switching-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'yard:switching': SwitchingController
  }
}

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
export const executeStep = onPlan({
  title: 'Execute next step in yard',
  key: 'e',
  menu: 'yard',
  needs: 'change_railyard',
  undo: 'exact',
  enabled: ({ target }) => {
    const { plan, done, drifted } = target.now
    return drifted
      ? 'The yard has changed. Press r to plan again.'
      : done < (plan?.steps.length ?? 0) || 'All steps are done.'
  },
  run: ({ target }) => target.execute(),
})
export const lookAgain = onPlan({
  title: 'Plan again from current yard',
  key: 'r',
  menu: 'yard',
  run: ({ target }) => target.look(),
})
export const stopLooking = onPlan({
  title: 'Stop search and keep best plan',
  key: 'x, escape',
  menu: 'yard',
  enabled: ({ target }) => target.now.looking || target.now.playing || 'No search is running.',
  run: ({ target }) => (target.now.playing ? target.pause() : target.stop()),
})
export const switchingSettings = onPlan({
  title: 'Change switching settings…',
  key: 's',
  menu: 'yard',
  run: ({ target }) => target.ask('settings'),
})
export const planToBoard = onPlan({
  title: 'Open yard',
  key: 'b',
  menu: 'yard',
  run: ({ target }) => target.openBoard(),
})
export const planLarger = onPlan({
  title: 'Zoom in on yard',
  key: '=',
  menu: 'yard',
  run: ({ target }) => target.board.zoomBy(1.25),
})
export const planSmaller = onPlan({
  title: 'Zoom out of yard',
  key: '-',
  menu: 'yard',
  run: ({ target }) => target.board.zoomBy(1 / 1.25),
})
