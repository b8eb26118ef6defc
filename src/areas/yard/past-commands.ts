/** Keys of the yard's history. Every one works on the moment shown in the focused pane. */
import { commandOn, type Context } from '../../engine/command.ts'
import type { PastController } from './PastController.ts'

const onPast = commandOn<PastController>('yard:past')
const withMark = ({ target }: Context<PastController>): true | string => target.now.mark !== null || 'Nothing is compared: m keeps this moment.'

export const moveBack = onPast({ title: 'One move back', key: 'left', menu: 'yard', run: ({ target }) => target.step(-1) })
export const moveForward = onPast({ title: 'One move forward', key: 'right', menu: 'yard', run: ({ target }) => target.step(1) })
export const minuteBack = onPast({ title: 'One minute back', key: 'shift+left', menu: 'yard', run: ({ target }) => target.minutes(-1) })
export const minuteForward = onPast({ title: 'One minute forward', key: 'shift+right', menu: 'yard', run: ({ target }) => target.minutes(1) })
export const hourBack = onPast({ title: 'One hour back', key: 'pageup', menu: 'yard', run: ({ target }) => target.minutes(-60) })
export const hourForward = onPast({ title: 'One hour forward', key: 'pagedown', menu: 'yard', run: ({ target }) => target.minutes(60) })
export const shiftBack = onPast({ title: 'To the change of shift before', key: 'mod+left', menu: 'yard', run: ({ target }) => target.shift(-1) })
export const shiftForward = onPast({ title: 'To the change of shift after', key: 'mod+right', menu: 'yard', run: ({ target }) => target.shift(1) })
export const oldestMoment = onPast({ title: 'To the oldest move', key: 'home', menu: 'yard', run: ({ target }) => target.go(target.oldest ?? null) })
export const presentMoment = onPast({ title: 'To the present', key: 'end', menu: 'yard', run: ({ target }) => target.go(null) })
export const typeMoment = onPast({ title: 'To a moment …', key: 't', menu: 'yard', run: ({ target }) => target.ask('moment') })
export const markMoment = onPast({ title: 'Compare with this moment, or stop', key: 'm', menu: 'yard', aliases: ['compare'], run: ({ target }) => target.toggleMark() })
export const carBefore = onPast({ title: 'Earlier move of this car', key: 'shift+n', menu: 'yard', run: ({ target }) => target.stepCar(-1) })
export const carAfter = onPast({ title: 'Later move of this car', key: 'n', menu: 'yard', run: ({ target }) => target.stepCar(1) })
export const handOver = onPast({ title: 'Hand-over: since the last sign-off', key: 'h', menu: 'yard', run: ({ target }) => target.handOver() })
export const printHandOver = onPast({ title: 'Print the hand-over', key: 'p', menu: 'yard', enabled: withMark, run: ({ target }) => target.print() })
export const saveHandOver = onPast({ title: 'Save the hand-over as PDF', key: 'shift+p', menu: 'yard', enabled: withMark, run: ({ target }) => target.save() })
export const signOffShift = onPast({ title: 'Sign off the shift …', key: 'mod+enter', menu: 'yard', undo: 'compensating', run: ({ target }) => target.ask('sign') })
export const backToBoard = onPast({ title: 'Open the yard as it is', key: 'b', menu: 'yard', run: ({ target }) => target.openBoard() })
export const pastLarger = onPast({ title: 'Draw the past larger', key: '=', menu: 'yard', run: ({ target }) => target.board.zoomBy(1.25) })
export const pastSmaller = onPast({ title: 'Draw the past smaller', key: '-', menu: 'yard', run: ({ target }) => target.board.zoomBy(1 / 1.25) })
