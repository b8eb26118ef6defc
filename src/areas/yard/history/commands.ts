/** Commands of the yard's history, for the time shown in the focused pane. */
import { commandOn, type Context } from '#src/engine/commands/command.ts'
import type { PastController } from './past-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'yard:past': PastController
  }
}

const onPast = commandOn('yard:past')
const withMark = ({ target }: Context<PastController>): true | string =>
  target.now.mark !== null || 'Press m to compare with another time first.'

export const moveBack = onPast({
  title: 'Go to previous move',
  key: 'left',
  menu: 'yard',
  run: ({ target }) => target.step(-1),
})
export const moveForward = onPast({
  title: 'Go to next move',
  key: 'right',
  menu: 'yard',
  run: ({ target }) => target.step(1),
})
export const minuteBack = onPast({
  title: 'Go one minute back',
  key: 'shift+left',
  menu: 'yard',
  run: ({ target }) => target.minutes(-1),
})
export const minuteForward = onPast({
  title: 'Go one minute forward',
  key: 'shift+right',
  menu: 'yard',
  run: ({ target }) => target.minutes(1),
})
export const hourBack = onPast({
  title: 'Go one hour back',
  key: 'pageup',
  menu: 'yard',
  run: ({ target }) => target.minutes(-60),
})
export const hourForward = onPast({
  title: 'Go one hour forward',
  key: 'pagedown',
  menu: 'yard',
  run: ({ target }) => target.minutes(60),
})
export const shiftBack = onPast({
  title: 'Go to previous shift change',
  key: 'mod+left',
  menu: 'yard',
  run: ({ target }) => target.shift(-1),
})
export const shiftForward = onPast({
  title: 'Go to next shift change',
  key: 'mod+right',
  menu: 'yard',
  run: ({ target }) => target.shift(1),
})
export const oldestMoment = onPast({
  title: 'Go to oldest move',
  key: 'home',
  menu: 'yard',
  run: ({ target }) => target.go(target.oldest ?? null),
})
export const presentMoment = onPast({
  title: 'Go to now',
  key: 'end',
  menu: 'yard',
  run: ({ target }) => target.go(null),
})
export const typeMoment = onPast({
  title: 'Go to date and time…',
  key: 't',
  menu: 'yard',
  run: ({ target }) => target.ask('moment'),
})
export const markMoment = onPast({
  title: 'Start or stop comparing times',
  key: 'm',
  menu: 'yard',
  aliases: ['compare'],
  run: ({ target }) => target.toggleMark(),
})
export const carBefore = onPast({
  title: 'Go to previous move of car',
  key: 'shift+n',
  menu: 'yard',
  run: ({ target }) => target.stepCar(-1),
})
export const carAfter = onPast({
  title: 'Go to next move of car',
  key: 'n',
  menu: 'yard',
  run: ({ target }) => target.stepCar(1),
})
export const handOver = onPast({
  title: 'Show hand-over since last sign-off',
  key: 'h',
  menu: 'yard',
  run: ({ target }) => target.handOver(),
})
export const printHandOver = onPast({
  title: 'Print hand-over',
  key: 'p',
  menu: 'yard',
  enabled: withMark,
  run: ({ target }) => target.print(),
})
export const saveHandOver = onPast({
  title: 'Save hand-over as PDF',
  key: 'shift+p',
  menu: 'yard',
  enabled: withMark,
  run: ({ target }) => target.save(),
})
export const signOffShift = onPast({
  title: 'Sign off shift…',
  key: 'mod+enter',
  menu: 'yard',
  undo: 'compensating',
  run: ({ target }) => target.ask('sign'),
})
export const backToBoard = onPast({
  title: 'Open current yard',
  key: 'b',
  menu: 'yard',
  run: ({ target }) => target.openBoard(),
})
export const pastLarger = onPast({
  title: 'Zoom in on history',
  key: '=',
  menu: 'yard',
  run: ({ target }) => target.board.zoomBy(1.25),
})
export const pastSmaller = onPast({
  title: 'Zoom out of history',
  key: '-',
  menu: 'yard',
  run: ({ target }) => target.board.zoomBy(1 / 1.25),
})
