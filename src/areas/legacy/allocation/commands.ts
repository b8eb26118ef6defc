/** Commands of the limits of an allocation: walking their windows, trying another limit or load, and planning it. */
import { commandOn } from '#src/engine/commands/command.ts'
import { limitKeys as keys } from './strip/keys.ts'
import { openWhatIf } from '../similar/open-what-if.ts'
import type { StripController } from './strip/strip-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'legacy:limits': StripController
    'legacy:limitStrip': StripController
  }
}

const onLimits = commandOn('legacy:limits')
const onStrip = commandOn('legacy:limitStrip')
const walking = (title: string, key: string, run: (strip: StripController) => void) =>
  onStrip({ title, key, quiet: true, run: ({ target }) => run(target) })

export const whatIfLimit = onLimits({
  title: 'Try another limit or a load…',
  key: keys.whatIf,
  menu: 'pane',
  aliases: ['what if', 'what-if', 'plan a limit', 'raise the limit', 'may it load'],
  run: ({ target }) => target.ask(),
})
export const whatIfOfRow = commandOn('record:legacy:allocation')({
  title: 'Try another limit or a load beside…',
  key: keys.whatIfOfRow,
  menu: 'row',
  aliases: ['what if', 'what-if', 'plan a limit'],
  enabled: ({ target }) => target.ids().length === 1 || 'Choose one allocation',
  run: ({ target }) => openWhatIf(target.ids()[0]),
})
export const windowBefore = walking('Move to the window before', keys.earlier, (strip) => strip.step(-1))
export const windowAfter = walking('Move to the window after', keys.later, (strip) => strip.step(1))
export const periodAbove = walking('Move to the period type above', keys.up, (strip) => strip.turn(-1))
export const periodBelow = walking('Move to the period type below', keys.down, (strip) => strip.turn(1))
export const firstWindow = walking('Move to the first window', keys.first, (strip) => strip.step(-Infinity))
export const lastWindow = walking('Move to the last window', keys.last, (strip) => strip.step(Infinity))
export const dropPlan = walking('Discard what is typed', keys.drop, (strip) => strip.drop())
export const openLoads = onStrip({
  title: 'Plan the typed limit or open the loads',
  key: keys.open,
  quiet: true,
  undo: 'exact',
  run: ({ target }) => (target.state.typed === '' ? target.open() : target.plan()),
})
export const explainLoad = onStrip({
  title: 'Explain why the load is denied',
  key: keys.explain,
  menu: 'pane',
  aliases: ['why denied', 'who may lift it'],
  run: ({ target }) => target.explain(),
})
