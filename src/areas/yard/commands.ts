/** Commands of the yard board. All act on the board of the focused pane. */
import { markOf } from '#model/areas/yard/rules/yard.ts'
import { commandOn, type Context } from '#src/engine/commands/command.ts'
import { open } from '#src/engine/panes/screen.ts'
import type { BoardView } from './state/board-state.ts'
import type { YardTarget } from './state/yard-target.ts'

type On = Context<YardTarget>

const onBoard = commandOn('yard:board')

const may = 'change_railyard' as const
const withCut = ({ target }: On): true | string => target.controller.cut.length > 0 || 'Move the cursor to a car first.'
const isOvertaken = ({ controller }: YardTarget): boolean => controller.now.trouble?.kind === 'conflict'
const inHand = ({ target }: On): true | string =>
  target.controller.now.ghost?.by === 'keys' || 'Pick up a cut with Space first.'

export const selectTrack = onBoard({
  title: 'Select whole track',
  key: 'a',
  menu: 'yard',
  run: ({ target }) => target.controller.selectTrack(),
})
export const toggleCar = onBoard({
  title: 'Select or deselect car',
  key: 'x',
  menu: 'yard',
  run: ({ target }) => target.controller.toggle(),
})
export const pickUp = onBoard({
  title: 'Pick up or drop cut',
  key: 'space, m',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  aliases: ['move cars', 'lift'],
  enabled: (context) => context.target.controller.now.ghost?.by === 'keys' || withCut(context),
  run: ({ target }) => target.controller.pickUp(),
})
/** Drops the cut during a move; otherwise opens the car. */
export const drop = onBoard({
  title: 'Drop cut, or open car',
  key: 'enter',
  menu: 'yard',
  needs: 'view_railyard',
  undo: 'exact',
  run: ({ target }) =>
    target.controller.now.ghost
      ? target.controller.drop()
      : isOvertaken(target)
        ? target.controller.say('Press R to move these cars all the same, Escape to leave them.')
        : target.controller.set({ panel: 'car' }),
})
export const cancel = onBoard({
  title: 'Cancel move, or clear selection',
  key: 'escape',
  quiet: true,
  run: ({ target }) => void target.controller.cancel(),
})
export const moveToTrack = onBoard({
  title: 'Move cut to track…',
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
  run: ({ target }, { track }) =>
    typeof track === 'number' ? target.controller.moveTo(track, Number.MAX_SAFE_INTEGER) : undefined,
})
export const unassign = onBoard({
  title: 'Move cut to unassigned',
  key: 'u',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  enabled: withCut,
  run: ({ target }) => target.controller.moveTo(null, 1),
})
export const jump = onBoard({
  title: 'Jump to track by name',
  key: 't',
  menu: 'yard',
  run: ({ target }) => target.controller.startJump(''),
})

// A digit starts a track name; 1, 2 and 3 only during a move, because they are commands otherwise.
const digit = (typed: string) =>
  onBoard({
    title: `Jump to track ${typed}…`,
    key: typed,
    quiet: true,
    run: ({ target }) => target.controller.startJump(typed),
  })
const view = (title: string, key: string, which: BoardView) =>
  onBoard({
    title,
    key,
    menu: 'yard',
    run: (context) =>
      inHand(context) === true ? context.target.controller.startJump(key) : context.target.controller.show(which),
  })
export const showActual = view('Show actual layout', '1', 'actual')
export const showPlanned = view('Show planned layout', '2', 'planned')
export const showBoth = view('Show both layouts', '3', 'both')
export const digit4 = digit('4')
export const digit5 = digit('5')
export const digit6 = digit('6')
export const digit7 = digit('7')
export const digit8 = digit('8')
export const digit9 = digit('9')
export const otherSide = onBoard({
  title: 'Switch to other layout',
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
const found = ({ target }: On): true | string => target.controller.now.find !== null || 'Press / to find cars first.'
export const nextHit = onBoard({
  title: 'Go to next car found',
  key: 'n',
  menu: 'yard',
  enabled: found,
  run: ({ target }) => target.controller.nextHit(1),
})
export const previousHit = onBoard({
  title: 'Go to previous car found',
  key: 'shift+n',
  menu: 'yard',
  enabled: found,
  run: ({ target }) => target.controller.nextHit(-1),
})

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
export const history = onBoard({
  title: 'Show move history',
  key: 'h',
  menu: 'yard',
  run: ({ target }) => target.controller.panel('history'),
})
export const addCars = onBoard({
  title: 'Add cars to yard…',
  key: 'i',
  menu: 'yard',
  needs: may,
  undo: 'compensating',
  run: ({ target }) => target.controller.dialog('add'),
})
export const removeCar = onBoard({
  title: 'Remove cut from yard…',
  key: 'delete',
  menu: 'yard',
  needs: may,
  undo: 'compensating',
  enabled: withCut,
  run: ({ target }) => target.controller.dialog('remove'),
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
export const importInto = onBoard({
  title: 'Import tracks and cars into yard…',
  menu: 'yard',
  needs: may,
  undo: 'compensating',
  run: ({ target }) => {
    const yard = target.controller.now.board?.yard.id
    if (yard !== undefined) open('company:facilities:railyards:import', {}, { query: { yard: String(yard) } })
  },
})
export const zoomIn = onBoard({
  title: 'Zoom in',
  key: '=',
  menu: 'yard',
  run: ({ target }) => target.controller.zoomBy(1.25),
})
export const zoomOut = onBoard({
  title: 'Zoom out',
  key: '-',
  menu: 'yard',
  run: ({ target }) => target.controller.zoomBy(1 / 1.25),
})
export const zoomToFit = onBoard({
  title: 'Switch between whole yard and readable',
  key: 'z',
  menu: 'yard',
  run: ({ target }) => target.controller.zoomToFit(),
})

export const switchList = onBoard({
  title: 'Open switch list',
  key: 'l',
  menu: 'yard',
  aliases: ['print', 'work order'],
  run: ({ target }) => {
    const yard = target.controller.now.board?.yard.id
    if (yard !== undefined) open('yard:switchLists', { yardId: yard })
  },
})

export const inspectCut = onBoard({
  title: 'Inspect cut',
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
  title: 'Open yard history',
  key: 'shift+h',
  menu: 'yard',
  aliases: ['history', 'hand-over', 'scrub', 'time'],
  run: ({ target }) => {
    const yard = target.controller.now.board?.yard.id
    if (yard !== undefined) open('yard:history', { yardId: yard })
  },
})

export * from './board/cursor-commands.ts'
export * from './board/work-commands.ts'
export * from './switching/commands.ts'
export * from './list/commands.ts'
export * from './list/go-commands.ts'
export * from './history/commands.ts'
export * from './switch-list/commands.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'yard:board': YardTarget
  }
}
