/** Commands of the switching plan: replay, execute, search. */
import { commandOn } from '#src/engine/commands/command.ts'
import type { SwitchingController } from './switching-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'yard:switching': SwitchingController
  }
}

const onPlan = commandOn('yard:switching')

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
