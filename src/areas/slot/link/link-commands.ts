/** Makes links to a place. Each is ended in the list of links. */
import { command, commandOn } from '#src/engine/commands/command.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { linkKey } from './keys.ts'

const ask = (location?: number): void => openOverlay(() => import('./MakeLink.tsx'), { location })
const making = { needs: 'change_schedule_location', undo: 'none', makes: 'schedule:link' } as const

export const makeLink = command({
  ...making,
  title: 'Make a link to a place…',
  aliases: ['booking link', 'gate board', 'public booking', 'token'],
  run: () => ask(),
})
export const makeLinkHere = commandOn('record:schedule:location')({
  ...making,
  title: 'Make a link to this place…',
  key: linkKey,
  menu: 'row',
  enabled: ({ target }) => target.ids().length === 1 || 'Select exactly one place',
  run: ({ target }) => ask(Number(target.ids()[0])),
})
