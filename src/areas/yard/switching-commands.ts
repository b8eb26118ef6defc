/** Keys of the switching plan: walk through it, work by it, look for a better one. */
import { commandOn, type Context } from '../../engine/command.ts'
import type { SwitchingController } from './SwitchingController.ts'

const onPlan = commandOn<SwitchingController>('yard:switching')
type On = Context<SwitchingController>
const withPlan = ({ target }: On): true | string => (target.now.plan?.steps.length ?? 0) > 0 || 'There is no plan to walk through.'

export const stepForward = onPlan({ title: 'One step forward', key: 'right, down, j', menu: 'yard', enabled: withPlan, run: ({ target }) => target.go(target.now.at + 1) })
export const stepBack = onPlan({ title: 'One step back', key: 'left, up', menu: 'yard', enabled: withPlan, run: ({ target }) => target.go(target.now.at - 1) })
export const firstStep = onPlan({ title: 'The yard before the first step', key: 'home', menu: 'yard', enabled: withPlan, run: ({ target }) => target.go(0) })
export const lastStep = onPlan({ title: 'The yard after the last step', key: 'end', menu: 'yard', enabled: withPlan, run: ({ target }) => target.go(Infinity) })
export const playPlan = onPlan({ title: 'Play the steps, or pause', key: 'space', menu: 'yard', enabled: withPlan, run: ({ target }) => target.play() })
export const executeStep = onPlan({
  title: 'Execute the next step in the yard',
  key: 'e',
  menu: 'yard',
  needs: 'change_railyard',
  undo: 'exact',
  enabled: ({ target }) => {
    const { plan, done, drifted } = target.now
    return drifted ? 'The yard has changed since: r plans again.' : done < (plan?.steps.length ?? 0) || 'No step is left.'
  },
  run: ({ target }) => target.execute(),
})
export const lookAgain = onPlan({ title: 'Plan again from the yard as it is', key: 'r', menu: 'yard', run: ({ target }) => target.look() })
export const stopLooking = onPlan({
  title: 'Stop looking, keep the best plan',
  key: 'x, escape',
  menu: 'yard',
  enabled: ({ target }) => target.now.looking || target.now.playing || 'Nothing is looked for.',
  run: ({ target }) => (target.now.playing ? target.pause() : target.stop()),
})
export const switchingSettings = onPlan({ title: 'Settings of the switching …', key: 's', menu: 'yard', run: ({ target }) => target.ask('settings') })
export const planToBoard = onPlan({ title: 'Open the yard', key: 'b', menu: 'yard', run: ({ target }) => target.openBoard() })
export const planLarger = onPlan({ title: 'Draw the yard larger', key: '=', menu: 'yard', run: ({ target }) => target.board.zoomBy(1.25) })
export const planSmaller = onPlan({ title: 'Draw the yard smaller', key: '-', menu: 'yard', run: ({ target }) => target.board.zoomBy(1 / 1.25) })
