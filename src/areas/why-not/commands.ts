/** Asks what stands in the way of the records that are selected or shown. */
import { commandOn } from '#src/engine/commands/command.ts'
import { panesNow } from '#src/engine/panes/pane-scope.ts'
import { pathFor, WHY_NOT_PATH } from './asked.ts'

export const explain = commandOn('record')({
  title: 'Explain why not',
  key: 'shift+w',
  menu: 'row',
  aliases: ['why not', 'why can it not', 'what is missing', 'blocked', 'blockers', 'what stands in the way'],
  enabled: ({ target }) => target.ids().length > 0 || 'Nothing is selected',
  // In the pane that explains something already, or else beside.
  run: ({ target, workspace }) => {
    const path = pathFor(target.resource, target.ids())
    const shown = panesNow()
      .all()
      .find((one) => one.path === WHY_NOT_PATH)
    if (shown) panesNow().enter(shown.pane)
    workspace.openPath(path, shown ? 'here' : 'right')
  },
})
