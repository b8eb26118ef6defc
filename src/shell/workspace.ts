/** What commands do to the workspace. */
import { whileBusy } from '../engine/busy.ts'
import { isLinked, leaveAll, linksNow, nextMode, toggleChannel, togglePin } from '../engine/linked.ts'
import { sayMember } from '../engine/links.ts'
import type { Place } from '../engine/screen.ts'
import { toast } from '../engine/toast.ts'
import type { Side, Workspace } from '../engine/workspace.ts'
import { enterPane, sectionOf } from './focus.ts'
import * as layout from './layout.ts'
import { currentDesk, saveDesk } from './desk.ts'
import { hide, over, show } from './over.ts'
import { desk, focusedHistory, historyOf, makePane, setTree } from './panes.ts'
import { execute } from './run.ts'
import { say } from './sentences.ts'
import { reload } from './unsaved.ts'

/** Takes the tree and brings the keyboard into the pane, once it is drawn. */
function take(tree: layout.Tree, focus = desk.focused): void {
  setTree(tree, focus)
  requestAnimationFrame(() => enterPane(desk.focused))
}

function openPath(path: string, place: Place = 'here'): void {
  if (place === 'here') return focusedHistory().navigate(path)
  desk.zoomed = null
  const added = makePane(path)
  if (place === 'tab') return take(layout.stack(desk.tree, desk.focused, added), added)
  take(layout.split(desk.tree, desk.focused, place === 'right' ? 'right' : 'down', added), added)
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

function close(): void {
  const { tree, focused } = desk
  const next = layout.heir(tree, focused)
  const rest = layout.close(tree, focused)
  if (rest === null) return focusedHistory().navigate('/')
  take(rest, next ?? focused)
}

/** A menu opens where the work is: at the focused element, else at the pane's own corner. */
function menuAt(which: 'context' | 'pane' | 'link'): void {
  const section = sectionOf(desk.focused)
  const active = document.activeElement
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
    take(layout.split(desk.tree, desk.focused, side, added), added)
  },
  focus: (side) => focusOn(layout.neighbour(desk.tree, desk.focused, side)),
  focusNext: (by) => focusOn(step(layout.boxes(desk.tree).map(({ key }) => key), by)),
  move: (side) => take(layout.move(desk.tree, desk.focused, side)),
  swap: (side) => {
    const other = layout.neighbour(desk.tree, desk.focused, side)
    if (other !== null) take(layout.swap(desk.tree, desk.focused, other))
  },
  resize: (side: Side) => take(layout.resize(desk.tree, desk.focused, side)),
  zoom: () => {
    desk.zoomed = desk.zoomed === null ? desk.focused : null
    requestAnimationFrame(() => enterPane(desk.focused))
  },
  tab: () => openPath(focusedHistory().href, 'tab'),
  tabNext: (by) => focusOn(step(layout.tabsWith(desk.tree, desk.focused), by)),
  close,
  closeOthers: () => take(desk.focused),
  back: () => focusedHistory().go(-1),
  forward: () => focusedHistory().go(1),
  equalise: () => take(layout.equalise(desk.tree)),
  popOut: () => {
    const links = sayMember(linksNow().members.get(desk.focused))
    const opened = window.open(`${location.pathname}?solo${links === '' ? '' : `&links=${encodeURIComponent(links)}`}#${historyOf(desk.focused).href}`, '_blank', 'popup,width=960,height=720')
    if (opened === null) toast({ text: 'The browser refused a new window.', tone: 'stop' })
  },
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
  saveDesk,
  loadDesk: (name) => whileBusy(shelf().then(({ loadDesk }) => loadDesk(name))),
  deleteDesk: (name) => shelf().then(({ deleteDesk }) => deleteDesk(name)),
  desks: () => shelf().then(({ desks }) => desks()),
  shareDesk: (name) => shelf().then(({ shareDesk }) => shareDesk(name)),
  placeDesk: (name, place) => shelf().then(({ placeDesk }) => placeDesk(name, place)),
  deskLink: () => import('./desk-link.ts').then(({ sayDeskLink }) => sayDeskLink(currentDesk(), `${location.origin}${location.pathname}`)),
}
