/** Commands of what was told about a place. */
import { commandOn } from '#src/engine/commands/command.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'

export type ToldPlace = { readonly location: number }
declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'slot:told': ToldPlace
  }
}

export const setWhoIsTold = commandOn('slot:told')({
  title: 'Set who is told of shortages…',
  key: 'k>n',
  menu: 'pane',
  needs: 'change_schedule_location',
  undo: 'exact',
  aliases: ['notify', 'recipients', 'threshold', 'short below'],
  run: ({ target }) => openOverlay(() => import('./WhoIsTold.tsx'), { location: target.location }),
})
