/** Commands for search, keys, menus and help. */
import { command } from '#src/engine/commands/command.ts'

export const palette = command({
  title: 'Search and run',
  key: 'mod+k',
  menu: 'help',
  quiet: true,
  run: ({ workspace }) => workspace.palette(),
})
export const commandPalette = command({
  title: 'Run command',
  key: 'alt+x',
  quiet: true,
  run: ({ workspace }) => workspace.palette('>'),
})
export const keySheet = command({
  title: 'Show keys',
  key: '?',
  menu: 'help',
  aliases: ['shortcuts', 'help', 'keyboard', 'hotkeys'],
  run: ({ workspace }) => workspace.keySheet(),
})
export const describeKey = command({
  title: 'Describe key…',
  key: 'f1',
  menu: 'help',
  aliases: ['describe key', 'help'],
  run: ({ workspace }) => workspace.describeKey(),
})
export const hints = command({
  title: 'Show key hints',
  key: 'alt+f',
  menu: 'pane',
  aliases: ['hints', 'click by key', 'vimium'],
  run: ({ workspace }) => workspace.hints(),
})
export const say = command({
  title: 'Enter instruction for pane…',
  quiet: true,
  undo: 'compensating',
  args: { text: { label: 'A sentence, such as GATX 20411 > T5' } },
  run: ({ workspace }, { text }) => workspace.say(String(text)),
})
export const toggleMenu = command({
  title: 'Show or hide side menu',
  key: 'alt+m',
  menu: 'workspace',
  run: ({ workspace }) => workspace.toggleMenu(),
})
export const contextMenu = command({
  title: 'Open menu of selection',
  key: '., shift+f10, contextmenu',
  quiet: true,
  run: ({ workspace }) => workspace.contextMenu(),
})
export const paneMenu = command({
  title: 'Open pane menu',
  key: 'alt+p',
  quiet: true,
  run: ({ workspace }) => workspace.paneMenu(),
})
export const reload = command({
  title: 'Reload now',
  key: 'k>r',
  menu: 'help',
  aliases: ['update', 'new version', 'refresh'],
  run: ({ workspace }) => workspace.reload(),
})
export const performanceMeter = command({
  title: 'Show performance',
  key: 'k>y',
  menu: 'help',
  aliases: ['meter', 'figures', 'speed', 'slow', 'frame time'],
  run: ({ workspace }) => workspace.meter(),
})
export const guide = command({
  title: 'Show or hide getting started',
  key: 'k>g',
  menu: 'help',
  undo: 'exact',
  aliases: ['guide', 'first steps', 'tutorial', 'onboarding'],
  run: ({ workspace }) => workspace.guide(),
})
