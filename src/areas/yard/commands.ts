/** Commands of the yard board. All act on the board of the focused pane. */
import { markOf } from '#model/areas/yard/rules/yard.ts'
import { open } from '#src/engine/panes/screen.ts'
import type { YardTarget } from './controller/yard-target.ts'
import { onBoard, may, withCut } from './controller/on-board.ts'

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

export * from './board/commands/cursor-commands.ts'
export * from './board/commands/cut-commands.ts'
export * from './board/commands/plan-commands.ts'
export * from './board/commands/view-commands.ts'
export * from './board/commands/work-commands.ts'
export * from './switching/commands.ts'
export * from './switching/replay-commands.ts'
export * from './list/commands.ts'
export * from './list/go-commands.ts'
export * from './history/commands.ts'
export * from './switch-list/commands.ts'
export * from './switch-list/paper-commands.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'yard:board': YardTarget
  }
}
