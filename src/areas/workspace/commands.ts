/** Commands of the workspace itself. Keys: Alt is for panes, Ctrl (⌘) for what every program has, `k` for rarer pane work. */
import { command, type Context } from '../../engine/command.ts'
import { held, sendAll, takeBackLast } from '../../engine/held.ts'
import { toast } from '../../engine/toast.ts'
import { deeds, did, redo, undo } from '../../engine/undo.ts'
import { windows } from '../../engine/windows.ts'
import type { Side } from '../../engine/workspace.ts'

const named = (side: Side): string => ({ left: 'to the left', right: 'to the right', up: 'above', down: 'below' })[side]

export const palette = command({ title: 'Search and run', key: 'mod+k', menu: 'help', quiet: true, run: ({ workspace }) => workspace.palette() })
export const commandPalette = command({ title: 'Run a command', key: 'alt+x', quiet: true, run: ({ workspace }) => workspace.palette('>') })
export const keySheet = command({ title: 'Keys', key: '?', menu: 'help', aliases: ['shortcuts', 'help'], run: ({ workspace }) => workspace.keySheet() })

export const describeKey = command({ title: 'What does a key do? …', key: 'f1', menu: 'help', aliases: ['describe key', 'help'], run: ({ workspace }) => workspace.describeKey() })
export const hints = command({ title: 'Letters over every control', key: 'alt+f', menu: 'pane', aliases: ['hints', 'click by key', 'vimium'], run: ({ workspace }) => workspace.hints() })
export const say = command({ title: 'Say to the pane …', quiet: true, undo: 'compensating', args: { text: { label: 'A sentence, such as GATX 20411 > T5' } }, run: ({ workspace }, { text }) => workspace.say(String(text)) })

const split = (side: Side, key?: string) =>
  command({ title: `Split ${named(side)}`, menu: 'pane', aliases: ['new pane'], ...(key !== undefined && { key }), run: ({ workspace }) => workspace.split(side) })
export const splitRight = split('right', 'alt+\\, k>v')
export const splitBelow = split('down', 'alt+-, k>s')

const focus = (side: Side) =>
  command({ title: `Focus the pane ${named(side)}`, key: `alt+${side}`, run: ({ workspace }) => workspace.focus(side) })
export const focusLeft = focus('left')
export const focusRight = focus('right')
export const focusUp = focus('up')
export const focusDown = focus('down')
export const focusNext = command({ title: 'Focus the next pane', key: 'alt+n, f6', run: ({ workspace }) => workspace.focusNext(1) })
export const focusPrevious = command({ title: 'Focus the previous pane', key: 'alt+shift+n, shift+f6', run: ({ workspace }) => workspace.focusNext(-1) })

const move = (side: Side) =>
  command({ title: `Move pane ${named(side)}`, key: `alt+shift+${side}`, run: ({ workspace }) => workspace.move(side) })
export const moveLeft = move('left')
export const moveRight = move('right')
export const moveUp = move('up')
export const moveDown = move('down')

const swap = (side: Side) =>
  command({ title: `Swap with the pane ${named(side)}`, key: `k>${side}`, run: ({ workspace }) => workspace.swap(side) })
export const swapLeft = swap('left')
export const swapRight = swap('right')
export const swapUp = swap('up')
export const swapDown = swap('down')

const resize = (side: Side, title: string, key: string) => command({ title, key, run: ({ workspace }) => workspace.resize(side) })
export const growRight = resize('right', 'Move the right border outwards', 'alt+]')
export const growLeft = resize('left', 'Move the left border outwards', 'alt+[')
export const growDown = resize('down', 'Move the lower border outwards', 'alt+shift+]')
export const growUp = resize('up', 'Move the upper border outwards', 'alt+shift+[')

export const zoom = command({ title: 'Zoom pane in or out', key: 'alt+z, k>z', menu: 'pane', aliases: ['maximise', 'full screen'], run: ({ workspace }) => workspace.zoom() })
export const tab = command({ title: 'New tab', key: 'alt+t, k>t', menu: 'pane', run: ({ workspace }) => workspace.tab() })
export const tabNext = command({ title: 'Next tab', key: 'alt+pagedown', run: ({ workspace }) => workspace.tabNext(1) })
export const tabPrevious = command({ title: 'Previous tab', key: 'alt+pageup', run: ({ workspace }) => workspace.tabNext(-1) })
export const close = command({ title: 'Close pane', key: 'alt+w, k>c', menu: 'pane', run: ({ workspace }) => workspace.close() })
export const closeOthers = command({ title: 'Close all other panes', key: 'k>x', menu: 'workspace', aliases: ['only this pane'], run: ({ workspace }) => workspace.closeOthers() })
export const equalise = command({ title: 'Give all panes the same size', key: 'alt+e, k>e', menu: 'workspace', run: ({ workspace }) => workspace.equalise() })
export const back = command({ title: 'Back in this pane', key: 'alt+comma', menu: 'pane', run: ({ workspace }) => workspace.back() })
export const forward = command({ title: 'Forward in this pane', key: 'alt+period', menu: 'pane', run: ({ workspace }) => workspace.forward() })
const hasWindow = (): true | string => windows.all.length > 1 || 'No pane stands in a window of its own'
export const popOut = command({ title: 'Pop out to a window', key: 'alt+o, k>o', menu: 'pane', aliases: ['detach', 'second screen'], run: ({ workspace }) => workspace.popOut() })
export const bringBack = command({ title: 'Bring back from its window', key: 'k>q', menu: 'pane', aliases: ['pop in', 'attach'], enabled: hasWindow, run: ({ workspace }) => workspace.bringBack() })
export const sendToWindow = command({
  title: 'Send to a window that is open', key: 'alt+i', menu: 'pane', aliases: ['pop-out', 'second screen', 'move to window'],
  args: {
    to: {
      label: 'Which window',
      when: () => windows.all.length > 2,
      complete: (typed, { workspace }) => workspace.windows().filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase())),
    },
  },
  enabled: ({ workspace }) => workspace.windows().length > 0 || 'No other window is open: Alt O opens one',
  run: ({ workspace }, { to }) => workspace.sendToWindow(typeof to === 'string' ? to : undefined),
})
export const reopenWindows = command({
  title: 'Open the windows of this desk again', key: 'k>j', menu: 'workspace', aliases: ['pop-out', 'restore windows'],
  enabled: ({ workspace }) => workspace.windowsOwed() || 'All its windows are open', run: ({ workspace }) => workspace.reopenWindows(),
})
export const focusWindow = command({ title: 'Focus the next window', key: 'alt+shift+o, k>k', menu: 'workspace', aliases: ['pop-out', 'other screen'], enabled: hasWindow, run: ({ workspace }) => workspace.focusWindow() })
export const toggleMenu = command({ title: 'Side menu', key: 'alt+m', menu: 'workspace', run: ({ workspace }) => workspace.toggleMenu() })
export const contextMenu = command({ title: 'Menu of what is selected', key: 'shift+f10, contextmenu', quiet: true, run: ({ workspace }) => workspace.contextMenu() })
export const paneMenu = command({ title: 'Menu of this pane', key: 'alt+p', quiet: true, run: ({ workspace }) => workspace.paneMenu() })

const deskNamed = {
  name: {
    label: 'Desk',
    complete: async (typed: string, { workspace }: Context) =>
      (await workspace.desks()).filter((name) => name.toLowerCase().includes(typed.toLowerCase())).map((name) => ({ value: name, label: name })),
  },
}
export const saveDesk = command({
  title: 'Save desk as …', menu: 'workspace', key: 'k>w', undo: 'exact', aliases: ['layout'],
  args: { name: { label: 'Name of the desk' } },
  run: ({ workspace }, { name }) => workspace.saveDesk(String(name)),
})
export const loadDesk = command({ title: 'Open desk …', menu: 'workspace', key: 'k>d', aliases: ['layout'], args: deskNamed, run: ({ workspace }, { name }) => workspace.loadDesk(String(name)) })
export const deleteDesk = command({ title: 'Delete desk …', menu: 'workspace', undo: 'exact', args: deskNamed, run: ({ workspace }, { name }) => workspace.deleteDesk(String(name)) })

export const shareDesk = command({
  title: 'Share desk with the company, or no longer …', menu: 'workspace', undo: 'exact', aliases: ['layout', 'colleagues'], args: deskNamed,
  run: async ({ workspace }, { name }) => {
    const title = `Sharing of the desk ${String(name)}`
    const turn = async (): Promise<string> => `The desk ${String(name)} is ${(await workspace.shareDesk(String(name))) ? 'shared with the company' : 'yours alone'}.`
    const said = await turn()
    did({ title, kind: 'exact', undo: turn, redo: turn })
    toast({ text: said, tone: 'ok' })
  },
})
export const placeDesk = command({
  title: 'Give desk a number …', menu: 'workspace', undo: 'exact', aliases: ['order of desks', 'g 1'],
  args: { ...deskNamed, place: { label: 'Which number', complete: () => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => ({ value: place, label: `g ${place}` })) } },
  run: ({ workspace }, { name, place }) => workspace.placeDesk(String(name), Number(place)),
})

export const copyDeskLink = command({
  title: 'Copy link to this desk', menu: 'workspace', key: 'k>l',
  run: async ({ workspace }) => {
    await navigator.clipboard.writeText(await workspace.deskLink())
    toast({ text: 'Link to this desk copied.', tone: 'ok' })
  },
})

export const undoLast = command({ title: 'Undo', key: 'mod+z', menu: 'workspace', enabled: () => deeds.done.length > 0 || 'Nothing to undo', run: () => undo() })
export const redoLast = command({ title: 'Redo', key: 'mod+shift+z, mod+y', menu: 'workspace', enabled: () => deeds.undone.length > 0 || 'Nothing to redo', run: () => redo() })
export const deedList = command({ title: 'What was done, to take back …', key: 'k>u', menu: 'workspace', aliases: ['history', 'undo list'], run: ({ workspace }) => workspace.deedList() })

const isHeld = (): true | string => held.waiting.length > 0 || 'Nothing waits to be sent'
/** Escape does the same while the notice counts down. */
export const takeBack = command({ title: 'Take back what waits to be sent', key: 'k>backspace', menu: 'workspace', aliases: ['unsend', 'cancel sending', 'escape'], enabled: isHeld, run: () => takeBackLast() })
export const sendNow = command({ title: 'Send now what waits', key: 'k>enter', menu: 'workspace', undo: 'none', enabled: isHeld, run: () => sendAll() })
export const reload = command({ title: 'Reload now', key: 'k>r', menu: 'help', aliases: ['update', 'new version'], run: ({ workspace }) => workspace.reload() })
export const performanceMeter = command({ title: 'Performance', key: 'k>y', menu: 'help', aliases: ['meter', 'figures', 'speed', 'slow', 'frame time'], run: ({ workspace }) => workspace.meter() })
export const guide = command({ title: 'Five keys to begin with: show or put away', key: 'k>g', menu: 'help', undo: 'exact', aliases: ['guide', 'first steps', 'tutorial', 'onboarding'], run: ({ workspace }) => workspace.guide() })
