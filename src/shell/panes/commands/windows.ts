/** Commands for panes in browser windows of their own. */
import { command } from '#src/engine/commands/command.ts'
import { windows } from '#src/engine/panes/windows.state.ts'

const hasWindow = (): true | string => windows().all.length > 1 || 'No pane stands in a window of its own'
export const popOut = command({
  title: 'Move pane to new window',
  key: 'alt+o, k>o',
  menu: 'pane',
  aliases: ['detach', 'second screen'],
  run: ({ workspace }) => workspace.popOut(),
})
export const bringBack = command({
  title: 'Move pane back from window',
  key: 'k>q',
  menu: 'pane',
  aliases: ['pop in', 'attach'],
  enabled: hasWindow,
  run: ({ workspace }) => workspace.bringBack(),
})
export const sendToWindow = command({
  title: 'Move pane to open window',
  key: 'alt+i',
  menu: 'pane',
  aliases: ['pop-out', 'second screen', 'move to window'],
  args: {
    to: {
      label: 'Which window',
      when: () => windows().all.length > 2,
      complete: (typed, { workspace }) =>
        workspace.windows().filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase())),
    },
  },
  enabled: ({ workspace }) => workspace.windows().length > 0 || 'No other window is open: Alt O opens one',
  run: ({ workspace }, { to }) => workspace.sendToWindow(typeof to === 'string' ? to : undefined),
})
export const reopenWindows = command({
  title: 'Reopen windows of desk',
  key: 'k>j',
  menu: 'workspace',
  aliases: ['pop-out', 'restore windows'],
  enabled: ({ workspace }) => workspace.windowsOwed() || 'All its windows are open',
  run: ({ workspace }) => workspace.reopenWindows(),
})
export const focusWindow = command({
  title: 'Focus next window',
  key: 'alt+shift+o, k>k',
  menu: 'workspace',
  aliases: ['pop-out', 'other screen'],
  enabled: hasWindow,
  run: ({ workspace }) => workspace.focusWindow(),
})
