/** What commands do to the workspace. */
import { whileBusy } from '#src/engine/panes/busy.state.ts'
import { isLinked, leaveAll, nextMode, toggleChannel, togglePin } from '#src/engine/links/session.ts'
import type { Option } from '#src/engine/commands/command.ts'
import type { OpenIn } from '#src/engine/panes/navigation.state.ts'
import { toast } from '#src/engine/commands/toast.ts'
import type { Arrangement, Side, Workspace } from '#src/engine/commands/workspace.ts'
import { activeElement } from '#src/engine/panes/windows.ts'
import { enterPane, sectionOf } from '../state/focus.ts'
import * as layout from '../state/layout.ts'
import { addPane, fitted, isWorse, moveWithRoom, splitWithRoom, type Room } from '../state/least-size.ts'
import { roomAround } from '../state/room.ts'
import { currentDesk } from '../desks/desk.ts'
import { hide, overlays, show } from '../state/overlays.state.ts'
import { desk } from '../state/desk.state.ts'
import { focusedHistory, historyOf, isOut, makePane, outWith, setTree, setTreeWith, treeWith } from '../state/panes.ts'
import { execute } from '../commands/run.ts'
import { say } from '../commands/sentences.ts'
import { reload, unlessUnsaved } from '../state/unsaved.ts'

const toEntered = (): number => requestAnimationFrame(() => enterPane(desk().focused))
/** Sets new tiles for the user's window, and focuses the pane once it is drawn. */
function take(tree: layout.Tree, focus = desk().focused): void {
  setTreeWith(desk().focused, tree, focus)
  toEntered()
}
/** The tiles of that window, and the room they fill. */
const here = (): layout.Tree => treeWith(desk().focused)
const room = (): Room => roomAround(desk().focused)

function openPath(path: string, place: OpenIn = 'here'): void {
  if (place === 'here') return focusedHistory().navigate(path)
  desk().zoomed = null
  const added = makePane(path)
  const { focused } = desk()
  take(place === 'tab' ? layout.stack(here(), focused, added) : addPane(here(), focused, added, room()), added)
}

/** All at once, so that the desk is drawn once. */
function openPaths(paths: readonly string[], beside: boolean): void {
  const [first = '/', ...more] = paths
  if (!beside) focusedHistory().navigate(first)
  const added = (beside ? paths : more).map(makePane)
  desk().zoomed = null
  const { focused } = desk()
  const space = room()
  take(
    added.reduce((tree, pane) => addPane(tree, focused, pane, space), here()),
    beside ? (added[0] ?? focused) : focused,
  )
}

async function arrange(as: Arrangement): Promise<void> {
  const { arranged } = await import('../state/arrange/arrange.ts')
  desk().zoomed = null
  take(arranged(here(), as, desk().focused, room()))
}

export const focusOn = (pane: string | null | undefined): void => {
  if (pane === null || pane === undefined) return
  desk().zoomed = null
  setTree(desk().tree, pane)
  toEntered()
}

function step(keys: readonly string[], by: 1 | -1): string | undefined {
  const at = keys.indexOf(desk().focused)
  return keys[(at + by + keys.length) % keys.length]
}

/** The code of windows loads with the first window. */
const windowCode = async () =>
  (await Promise.all([import('../windows/pop-out.ts'), import('../windows/PopOuts.tsx')]))[0]

async function popOut(): Promise<void> {
  const pane = desk().focused
  if (isOut(pane)) return bringBack()
  const { left = 0, top = 0, width = 0, height = 0 } = sectionOf(pane)?.getBoundingClientRect() ?? {}
  const code = await windowCode()
  const isOpen = code.popOut(pane, {
    left: Math.round(screenX + left),
    top: Math.round(screenY + top),
    width: Math.max(480, Math.round(width)),
    height: Math.max(320, Math.round(height)),
  })
  if (isOpen) toEntered()
  else toast({ text: 'The browser refused a new window. Allow pop-ups for this site and try again.', tone: 'stop' })
}
async function bringBack(): Promise<void> {
  const pane = isOut(desk().focused) ? desk().focused : desk().out.at(-1)?.home
  if (pane === undefined) return toast({ text: 'No pane stands in a window of its own.' })
  const code = await windowCode()
  code.bringBack(pane)
  toEntered()
}
const FIRST = 'first'
function windows(): readonly Option<string>[] {
  const mine = outWith(desk().focused)
  const others = desk()
    .out.filter((one) => one !== mine)
    .map(({ letter, tree, window: to }) => {
      const count = layout.keysIn(tree).length
      return {
        value: letter,
        label: `${letter}: ${to.document.title.replace(/ · Highball.*$/, '')}`,
        hint: count === 1 ? '1 pane' : `${count} panes`,
      }
    })
  return mine ? [...others, { value: FIRST, label: 'The first window' }] : others
}
async function sendToWindow(said: string | undefined): Promise<void> {
  const to = said ?? windows()[0]?.value
  const pane = desk().focused
  const code = await windowCode()
  code.sendTo(pane, to === FIRST ? window : desk().out.find(({ letter }) => letter === to)?.window)
  toEntered()
}
/** Focuses the next of the console's windows: the main one, then the others in their order. */
function focusWindow(): void {
  const at = desk().out.findIndex((one) => one === outWith(desk().focused))
  focusOn(desk().out[at + 1]?.home ?? desk().home)
}

function closeNow(pane: string): void {
  if (isOut(pane))
    return void windowCode().then(({ closeOut }) => {
      closeOut(pane)
      toEntered()
    })
  const { tree, focused } = desk()
  const rest = layout.close(tree, pane)
  if (rest === null) return historyOf(pane).navigate('/')
  setTree(rest, focused === pane ? (layout.heir(tree, pane) ?? focused) : focused)
  toEntered()
}
/** Closes a pane; asks first if it has unsaved work. */
const closePane = (pane: string): void =>
  unlessUnsaved([pane], 'Close this pane?', 'Close and lose it', () => closeNow(pane))

function closeOthers(): void {
  const others = layout.keysIn(here()).filter((pane) => pane !== desk().focused)
  unlessUnsaved(others, 'Close all other panes?', 'Close and lose it', () => take(desk().focused))
}

/** Opens a menu at the focused element or, without one, at the pane's corner. */
function menuAt(which: 'context' | 'pane' | 'link'): void {
  const section = sectionOf(desk().focused)
  const active = activeElement()
  const element =
    which === 'context' && active !== null && active !== section && section?.contains(active) === true
      ? active
      : section
  const { left = 40, top = 40, height = 0 } = element?.getBoundingClientRect() ?? {}
  show({ kind: 'menu', which, x: left + 8, y: top + (element === section ? 8 : Math.min(height, 40)) })
}

const shelf = () => import('../desks/shelf.ts')

export const workspace: Workspace = {
  openPath,
  openPaths,
  split: (side) => {
    const added = makePane(focusedHistory().href)
    desk().zoomed = null
    take(splitWithRoom(here(), desk().focused, side, added, room()), added)
  },
  focus: (side) => focusOn(layout.neighbour(here(), desk().focused, side)),
  focusNext: (by) =>
    focusOn(
      step(
        [desk().tree, ...desk().out.map(({ tree }) => tree)]
          .flatMap((tree) => layout.boxes(tree))
          .map(({ key }) => key),
        by,
      ),
    ),
  move: (side) => take(moveWithRoom(here(), desk().focused, side, room())),
  swap: (side) => {
    const other = layout.neighbour(here(), desk().focused, side)
    if (other !== null) take(layout.swap(here(), desk().focused, other))
  },
  resize: (side: Side) => {
    const next = layout.resize(here(), desk().focused, side)
    if (!isWorse(here(), next, room())) take(next)
  },
  zoom: () => {
    desk().zoomed = desk().zoomed === null ? desk().focused : null
    requestAnimationFrame(() => enterPane(desk().focused))
  },
  tab: () => openPath(focusedHistory().href, 'tab'),
  tabNext: (by) => focusOn(step(layout.tabsWith(here(), desk().focused), by)),
  close: (pane = desk().focused) => closePane(pane),
  closeOthers,
  back: () => focusedHistory().go(-1),
  forward: () => focusedHistory().go(1),
  equalise: () => take(fitted(layout.equalise(here()), room())),
  arrange,
  popOut: () => void popOut(),
  bringBack: () => void bringBack(),
  windows,
  sendToWindow: (to) => void sendToWindow(to),
  reopenWindows: () =>
    void windowCode()
      .then(({ reopen }) => reopen())
      .then(toEntered),
  windowsOwed: () => desk().owed.length > 0,
  focusWindow,
  palette: (typed = '') =>
    overlays().now.kind === 'palette' && typed === '' ? hide() : show({ kind: 'palette', typed, asking: null }),
  runCommand: (name, args = {}) => execute(name, args),
  keySheet: () => (overlays().now.kind === 'sheet' ? hide() : show({ kind: 'sheet' })),
  hints: () => show({ kind: 'hints' }),
  say,
  describeKey: () => show({ kind: 'describe' }),
  deedList: () => show({ kind: 'deeds' }),
  meter: () => {
    overlays().meter = !overlays().meter
  },
  toggleMenu: () => {
    desk().menuOpen = !desk().menuOpen
  },
  guide: () => void import('./guide-steps.ts').then(({ toggleGuide }) => toggleGuide()),
  reload,
  contextMenu: () => menuAt('context'),
  paneMenu: () => menuAt('pane'),
  linkMenu: () => menuAt('link'),
  link: (channel) => toggleChannel(desk().focused, channel),
  pinLink: () => togglePin(desk().focused),
  turnLink: () => nextMode(desk().focused),
  unlink: () => leaveAll(desk().focused),
  isLinked: () => isLinked(desk().focused),
  saveDesk: (name) => shelf().then(({ keepDesk }) => keepDesk(name)),
  loadDesk: (name) => whileBusy(shelf().then(({ loadDesk }) => loadDesk(name))),
  deleteDesk: (name) => shelf().then(({ deleteDesk }) => deleteDesk(name)),
  desks: () => shelf().then(({ desks }) => desks()),
  shareDesk: (name) => shelf().then(({ shareDesk }) => shareDesk(name)),
  placeDesk: (name, place) => shelf().then(({ placeDesk }) => placeDesk(name, place)),
  deskLink: () =>
    import('../desks/link.ts').then(({ sayDeskLink }) =>
      sayDeskLink(currentDesk(), `${location.origin}${location.pathname}`),
    ),
}
