/** The planner's keys. Every one works on the board of the focused pane; palette, menus and `?` sheet read them here. */
import type { Step } from '#model/rules/yard-board.ts'
import { markOf } from '#model/rules/yard.ts'
import { commandOn, type Context } from '../../engine/command.ts'
import { open } from '../../engine/screen.ts'
import type { View } from './shown.ts'
import type { YardTarget } from './yard-target.ts'

type On = Context<YardTarget>

const onBoard = commandOn<YardTarget>('yard:board')
const step = (title: string, key: string, to: Step) => onBoard({ title, key, quiet: true, run: ({ target }) => target.controller.step(to) })
const extend = (title: string, key: string, to: Step) =>
  onBoard({ title, key, quiet: true, run: ({ target }) => target.controller.step(to, true) })

export const left = step('Car nearer end A', 'left', 'left')
export const right = step('Car nearer end B', 'right', 'right')
export const up = step('Track above', 'up', 'up')
export const down = step('Track below', 'down', 'down')
export const home = step('Car at end A', 'home', 'home')
export const end = step('Car at end B', 'end', 'end')
export const pageUp = step('Eight tracks up', 'pageup', 'page_up')
export const pageDown = step('Eight tracks down', 'pagedown', 'page_down')
export const first = step('Top track', 'mod+home', 'first')
export const last = step('Unassigned cars', 'mod+end', 'last')
export const extendLeft = extend('Extend the cut towards A', 'shift+left', 'left')
export const extendRight = extend('Extend the cut towards B', 'shift+right', 'right')
export const extendUp = extend('Extend the cut to the track above', 'shift+up', 'up')
export const extendDown = extend('Extend the cut to the track below', 'shift+down', 'down')
export const extendHome = extend('Extend the cut to end A', 'shift+home', 'home')
export const extendEnd = extend('Extend the cut to end B', 'shift+end', 'end')

const may = 'change_railyard' as const
const withCut = ({ target }: On): true | string => target.controller.cut.length > 0 || 'No car here. Move the cursor to one.'
const inHand = ({ target }: On): true | string => target.controller.now.ghost?.by === 'keys' || 'Nothing in hand. Space picks up the cut.'

export const selectTrack = onBoard({
  title: 'Select the whole track',
  key: 'a',
  menu: 'yard',
  run: ({ target }) => target.controller.selectTrack(),
})
export const toggleCar = onBoard({
  title: 'Select or leave out this car',
  key: 'x',
  menu: 'yard',
  run: ({ target }) => target.controller.toggle(),
})
export const pickUp = onBoard({
  title: 'Pick up the cut, or set it down',
  key: 'space, m',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  aliases: ['move cars', 'lift'],
  enabled: (context) => context.target.controller.now.ghost?.by === 'keys' || withCut(context),
  run: ({ target }) => target.controller.pickUp(),
})
/** Enter drops what is in hand; with empty hands it opens the car. */
export const drop = onBoard({
  title: 'Drop the cut here, or open the car',
  key: 'enter',
  menu: 'yard',
  needs: 'view_railyard',
  undo: 'exact',
  run: ({ target }) => (target.controller.now.ghost ? target.controller.drop() : target.controller.set({ panel: 'car' })),
})
export const cancel = onBoard({
  title: 'Put back, or clear',
  key: 'escape',
  quiet: true,
  run: ({ target }) => void target.controller.cancel(),
})
export const moveToTrack = onBoard({
  title: 'Move the cut to a track …',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  enabled: withCut,
  args: {
    track: {
      label: 'Track',
      complete: (typed, { target }) =>
        (target.controller.now.board?.tracks ?? [])
          .filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
          .map(({ id, name, kind }) => ({ value: id, label: name, hint: kind })),
    },
  },
  run: ({ target }, { track }) => (typeof track === 'number' ? target.controller.moveTo(track, Number.MAX_SAFE_INTEGER) : undefined),
})
export const unassign = onBoard({
  title: 'Move the cut to unassigned',
  key: 'u',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  enabled: withCut,
  run: ({ target }) => target.controller.moveTo(null, 1),
})
export const retry = onBoard({
  title: 'Retry the move from where the cars are now',
  key: 'r',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  enabled: ({ target }) => target.controller.now.trouble?.kind === 'conflict' || 'No move was refused for cars that had moved.',
  run: ({ target }) => target.controller.retry(),
})
export const jump = onBoard({
  title: 'Jump to a track by its name',
  key: 't',
  menu: 'yard',
  run: ({ target }) => target.controller.startJump(''),
})

// A digit begins the name of a track; 1, 2 and 3 do so only while a cut is in hand.
const digit = (typed: string) =>
  onBoard({ title: `Jump to track ${typed} …`, key: typed, quiet: true, run: ({ target }) => target.controller.startJump(typed) })
const view = (title: string, key: string, which: View) =>
  onBoard({
    title,
    key,
    menu: 'yard',
    run: (context) => (inHand(context) === true ? context.target.controller.startJump(key) : context.target.controller.show(which)),
  })
export const showActual = view('Show the actual layout', '1', 'actual')
export const showPlanned = view('Show the plan', '2', 'planned')
export const showBoth = view('Show actual and plan side by side', '3', 'both')
export const digit4 = digit('4')
export const digit5 = digit('5')
export const digit6 = digit('6')
export const digit7 = digit('7')
export const digit8 = digit('8')
export const digit9 = digit('9')
export const otherSide = onBoard({
  title: 'Go to the other side: actual or plan',
  key: 'o',
  menu: 'yard',
  run: ({ target }) => {
    target.controller.enter(target.controller.now.scenario === 'actual' ? 'planned' : 'actual')
    target.controller.focusBoard()
  },
})

export const find = onBoard({
  title: 'Find cars',
  key: '/',
  menu: 'yard',
  aliases: ['search', 'filter'],
  run: ({ target }) => target.controller.startFind(),
})
const found = ({ target }: On): true | string => target.controller.now.find !== null || 'Nothing is looked for. / finds cars.'
export const nextHit = onBoard({
  title: 'Next car found',
  key: 'n',
  menu: 'yard',
  enabled: found,
  run: ({ target }) => target.controller.nextHit(1),
})
export const previousHit = onBoard({
  title: 'Previous car found',
  key: 'shift+n',
  menu: 'yard',
  enabled: found,
  run: ({ target }) => target.controller.nextHit(-1),
})

export const execute = onBoard({
  title: 'Execute the planned move of the cut',
  key: 'e',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  enabled: withCut,
  run: ({ target }) => target.orders.execute(target.controller.cut),
})
export const executeAll = onBoard({
  title: 'Execute the whole plan',
  key: 'shift+e',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  enabled: ({ target }) => (target.controller.now.board?.differences.length ?? 0) > 0 || 'Plan and yard are the same.',
  run: ({ target }) => target.orders.execute(target.controller.now.board?.differences.map(({ car }) => car) ?? []),
})
export const showDifferences = onBoard({
  title: 'Worklist: what is left to do',
  key: 'd',
  menu: 'yard',
  aliases: ['differences'],
  run: ({ target }) => target.controller.panel('differences'),
})
export const history = onBoard({ title: 'Move history', key: 'h', menu: 'yard', run: ({ target }) => target.controller.panel('history') })
export const addCars = onBoard({
  title: 'Add cars to the yard …',
  key: 'i',
  menu: 'yard',
  needs: may,
  undo: 'compensating',
  run: ({ target }) => target.controller.dialog('add'),
})
export const removeCar = onBoard({
  title: 'Remove the cut from the yard …',
  key: 'delete',
  menu: 'yard',
  needs: may,
  undo: 'compensating',
  enabled: withCut,
  run: ({ target }) => target.controller.dialog('remove'),
})
export const resetPlan = onBoard({
  title: 'Reset the plan to the actual layout',
  menu: 'yard',
  needs: may,
  undo: 'compensating',
  aliases: ['reset layout'],
  enabled: ({ target }) => (target.controller.now.board?.differences.length ?? 0) > 0 || 'Plan and yard are the same.',
  run: ({ target }) => target.orders.reset(),
})
export const pastePlan = onBoard({
  title: 'Set the plan from pasted rows …',
  menu: 'yard',
  needs: may,
  undo: 'compensating',
  run: ({ target }) => target.controller.dialog('plan'),
})
export const importInto = onBoard({
  title: 'Import tracks and cars into this yard …',
  menu: 'yard',
  needs: may,
  undo: 'compensating',
  run: ({ target }) => {
    const yard = target.controller.now.board?.yard.id
    if (yard !== undefined) open('company:facilities:railyards:import', {}, { query: { yard: String(yard) } })
  },
})
export const zoomIn = onBoard({ title: 'Zoom in', key: '=', menu: 'yard', run: ({ target }) => target.controller.zoomBy(1.25) })
export const zoomOut = onBoard({ title: 'Zoom out', key: '-', menu: 'yard', run: ({ target }) => target.controller.zoomBy(1 / 1.25) })
export const zoomToFit = onBoard({
  title: 'Whole yard, or readable numbers',
  key: 'z',
  menu: 'yard',
  run: ({ target }) => target.controller.zoomToFit(),
})

export const switchList = onBoard({
  title: 'Switch list for the crew',
  key: 'l',
  menu: 'yard',
  aliases: ['print', 'work order'],
  run: ({ target }) => {
    const yard = target.controller.now.board?.yard.id
    if (yard !== undefined) open('yard:switchLists', { yardId: yard })
  },
})

export const inspectCut = onBoard({
  title: 'Inspect the cut',
  key: 'shift+i',
  menu: 'yard',
  needs: 'change_railcarinspectionform',
  undo: 'none',
  aliases: ['inspection', 'bad order'],
  enabled: withCut,
  run: ({ target }) => {
    const cars = target.controller.carsOf(target.controller.cut).map(markOf)
    open('facility:railcar:inspection', {}, { query: { cars: cars.join(',') }, place: 'right' })
  },
})
export const past = onBoard({
  title: 'The yard at any moment of its past',
  key: 'shift+h',
  menu: 'yard',
  aliases: ['history', 'hand-over', 'scrub', 'time'],
  run: ({ target }) => {
    const yard = target.controller.now.board?.yard.id
    if (yard !== undefined) open('yard:history', { yardId: yard })
  },
})

export * from './work-commands.ts'
export * from './switching-commands.ts'
export * from './list-commands.ts'
export * from './past-commands.ts'
export * from './switch-list-commands.ts'
