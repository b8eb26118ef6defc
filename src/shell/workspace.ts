/** What commands do to the workspace. */
import { whileBusy } from '../engine/busy.ts'
import { isLinked, leaveAll, nextMode, toggleChannel, togglePin } from '../engine/linked.ts'
import type { Place } from '../engine/screen.ts'
import { toast } from '../engine/toast.ts'
import type { Side, Workspace } from '../engine/workspace.ts'
import { activeElement } from '../engine/windows.ts'
import { enterPane, sectionOf } from './focus.ts'
import * as layout from './layout.ts'
import { currentDesk } from './desk.ts'
import { hide, over, show } from './over.ts'
import { desk, focusedHistory, historyOf, isOut, makePane, setTree } from './panes.ts'
import { execute } from './run.ts'
import { say } from './sentences.ts'
import { reload, unlessUnsaved } from './unsaved.ts'

/** Takes the tree and brings the keyboard into the pane, once it is drawn. */
function take(tree: layout.Tree, focus = desk.focused): void {
  setTree(tree, focus)
  requestAnimationFrame(() => enterPane(desk.focused))
}

function openPath(path: string, place: Place = 'here'): void {
  if (place === 'here') return focusedHistory().navigate(path)
  desk.zoomed = null
  const added = makePane(path)
  // A window of one pane is that pane's: what comes beside it comes in the first window.
  if (place === 'tab') return take(layout.stack(desk.tree, desk.home, added), added)
  take(layout.split(desk.tree, desk.home, place === 'right' ? 'right' : 'down', added), added)
}

export const focusOn = (pane: string | null | undefined): void => {
  if (pane === null || pane === undefined) return
  desk.zoomed = null
  take(desk.tree, pane)
}

function step(keys: readonly string[], by: 1 | -1): string | undefined {
  const at = keys.indexOf(desk.focused)
  return keys[(at + by + keys.length) % keys.length]
}

/** The code of windows comes with the first of them. */
const windowCode = async () => (await Promise.all([import('./pop-out.ts'), import('./PopOuts.tsx')]))[0]
const toEntered = (): number => requestAnimationFrame(() => enterPane(desk.focused))

async function popOut(): Promise<void> {
  const pane = desk.focused
  if (isOut(pane)) return bringBack()
  const { left = 0, top = 0, width = 0, height = 0 } = sectionOf(pane)?.getBoundingClientRect() ?? {}
  const code = await windowCode()
  const isOpen = code.popOut(pane, { left: Math.round(screenX + left), top: Math.round(screenY + top), width: Math.max(480, Math.round(width)), height: Math.max(320, Math.round(height)) })
  if (isOpen) toEntered()
  else toast({ text: 'The browser refused a new window. Allow pop-ups for this site and try again.', tone: 'stop' })
}
async function bringBack(): Promise<void> {
  const pane = isOut(desk.focused) ? desk.focused : desk.out.at(-1)?.pane
  if (pane === undefined) return toast({ text: 'No pane stands in a window of its own.' })
  const code = await windowCode()
  code.bringBack(pane)
  toEntered()
}
/** The next of the console's windows: the first one, then those popped out, in their order. */
function focusWindow(): void {
  const panes = [desk.home, ...desk.out.map(({ pane }) => pane)]
  focusOn(panes[(panes.indexOf(desk.focused) + 1) % panes.length])
}

/** What moves panes about moves those of the first window. */
const inTree = (change: (pane: string) => layout.Tree): void => {
  if (!isOut(desk.focused)) take(change(desk.focused))
}

function closeNow(pane: string): void {
  if (isOut(pane))
    return void windowCode().then(({ closeOut }) => {
      closeOut(pane)
      toEntered()
    })
  const { tree, focused } = desk
  const next = layout.heir(tree, pane)
  const rest = layout.close(tree, pane)
  if (rest === null) return historyOf(pane).navigate('/')
  take(rest, focused === pane ? (next ?? focused) : focused)
}
/** Closes a pane; work in it that is not saved is asked about first. */
export const closePane = (pane: string): void => unlessUnsaved([pane], 'Close this pane?', 'Close and lose it', () => closeNow(pane))

function closeOthers(): void {
  const others = layout.keysIn(desk.tree).filter((pane) => pane !== desk.home)
  unlessUnsaved(others, 'Close all other panes?', 'Close and lose it', () => take(desk.home, desk.focused))
}

/** A menu opens where the work is: at the focused element, else at the pane's own corner. */
function menuAt(which: 'context' | 'pane' | 'link'): void {
  const section = sectionOf(desk.focused)
  const active = activeElement()
  const element = which === 'context' && active !== null && active !== section && section?.contains(active) === true ? active : section
  const { left = 40, top = 40, height = 0 } = element?.getBoundingClientRect() ?? {}
  show({ kind: 'menu', which, x: left + 8, y: top + (element === section ? 8 : Math.min(height, 40)) })
}

const shelf = () => import('./desk-shelf.ts')

export const workspace: Workspace = {
  openPath,
  split: (side) => {
    const added = makePane(focusedHistory().href)
    desk.zoomed = null
    take(layout.split(desk.tree, desk.home, side, added), added)
  },
  focus: (side) => focusOn(layout.neighbour(desk.tree, desk.focused, side)),
  focusNext: (by) => focusOn(step([...layout.boxes(desk.tree).map(({ key }) => key), ...desk.out.map(({ pane }) => pane)], by)),
  move: (side) => inTree((pane) => layout.move(desk.tree, pane, side)),
  swap: (side) => {
    const other = layout.neighbour(desk.tree, desk.focused, side)
    if (other !== null) take(layout.swap(desk.tree, desk.focused, other))
  },
  resize: (side: Side) => inTree((pane) => layout.resize(desk.tree, pane, side)),
  zoom: () => {
    if (isOut(desk.focused)) return
    desk.zoomed = desk.zoomed === null ? desk.focused : null
    requestAnimationFrame(() => enterPane(desk.focused))
  },
  tab: () => openPath(focusedHistory().href, 'tab'),
  tabNext: (by) => focusOn(step(layout.tabsWith(desk.tree, desk.focused), by)),
  close: () => closePane(desk.focused),
  closeOthers,
  back: () => focusedHistory().go(-1),
  forward: () => focusedHistory().go(1),
  equalise: () => take(layout.equalise(desk.tree)),
  popOut: () => void popOut(),
  bringBack: () => void bringBack(),
  reopenWindows: () => void windowCode().then(({ reopen }) => reopen()).then(toEntered),
  windowsOwed: () => desk.owed.length > 0,
  focusWindow,
  palette: (typed = '') => (over.now.kind === 'palette' && typed === '' ? hide() : show({ kind: 'palette', typed, asking: null })),
  runCommand: (name, args = {}) => execute(name, args),
  keySheet: () => (over.now.kind === 'sheet' ? hide() : show({ kind: 'sheet' })),
  hints: () => show({ kind: 'hints' }),
  replay: (macro, given) => import('./replay.ts').then(({ replay }) => replay(macro, given)),
  say,
  describeKey: () => show({ kind: 'describe' }),
  deedList: () => show({ kind: 'deeds' }),
  meter: () => {
    over.meter = !over.meter
  },
  toggleMenu: () => {
    desk.menuOpen = !desk.menuOpen
  },
  guide: () => void import('./guide-steps.ts').then(({ toggleGuide }) => toggleGuide()),
  reload,
  contextMenu: () => menuAt('context'),
  paneMenu: () => menuAt('pane'),
  linkMenu: () => menuAt('link'),
  link: (channel) => toggleChannel(desk.focused, channel),
  pinLink: () => togglePin(desk.focused),
  turnLink: () => nextMode(desk.focused),
  unlink: () => leaveAll(desk.focused),
  isLinked: () => isLinked(desk.focused),
  saveDesk: (name) => shelf().then(({ keepDesk }) => keepDesk(name)),
  loadDesk: (name) => whileBusy(shelf().then(({ loadDesk }) => loadDesk(name))),
  deleteDesk: (name) => shelf().then(({ deleteDesk }) => deleteDesk(name)),
  desks: () => shelf().then(({ desks }) => desks()),
  shareDesk: (name) => shelf().then(({ shareDesk }) => shareDesk(name)),
  placeDesk: (name, place) => shelf().then(({ placeDesk }) => placeDesk(name, place)),
  deskLink: () => import('./desk-link.ts').then(({ sayDeskLink }) => sayDeskLink(currentDesk(), `${location.origin}${location.pathname}`)),
}
