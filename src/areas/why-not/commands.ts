/** Asks what stands in the way of the records that are selected or shown. */
import { overridingIn } from '#model/kernel/action.ts'
import { commandOn } from '#src/engine/commands/command.ts'
import { panesNow } from '#src/engine/panes/pane-scope.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { may } from '#src/engine/session/session.state.ts'
import { explainedPath, WHY_NOT_PATH } from '#src/ui/verbs/explained-path.ts'
import { whyNotOverride, type FocusedLine } from './overriding.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'why-not': FocusedLine
  }
}

export const explain = commandOn('record')({
  title: 'Explain why not',
  key: 'shift+w',
  menu: 'row',
  aliases: ['why not', 'why can it not', 'what is missing', 'blocked', 'blockers', 'what stands in the way'],
  enabled: ({ target }) => target.ids().length > 0 || 'Nothing is selected',
  // In the pane that explains something already, or else beside.
  run: ({ target, workspace }) => {
    const path = explainedPath(target.resource, target.ids())
    const shown = panesNow()
      .all()
      .find((one) => one.path === WHY_NOT_PATH)
    if (shown) panesNow().enter(shown.pane)
    workspace.openPath(path, shown ? 'here' : 'right')
  },
})

export const override = commandOn('why-not')({
  title: 'Override what stands in the way…',
  key: 'o',
  undo: 'exact',
  aliases: ['let it go', 'in spite of', 'exception', 'waive', 'shift lead'],
  enabled: ({ target }) => {
    const [line, action] = [target.line(), overridingIn(target.resource.actions)]
    if (line === undefined) return 'No line is chosen'
    const why = whyNotOverride(target.resource, line)
    if (why !== undefined || action === undefined) return why ?? 'This cannot be overridden'
    return may(action.needs) || 'It takes the permission to override'
  },
  run: ({ target: { resource, line } }) => {
    const [found, action] = [line(), overridingIn(resource.actions)]
    if (found && action) openOverlay(() => import('./OverridePanel.tsx'), { resource, action, line: found })
  },
})
