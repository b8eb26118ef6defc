/** What commands do to the workspace. */
import { isLinked, leaveAll, nextMode, toggleChannel, togglePin } from '#src/engine/links/session.ts'
import type { OpenIn } from '#src/engine/panes/navigation.state.ts'
import type { Arrangement, Workspace } from '#src/engine/commands/workspace.ts'
import { activeElement } from '#src/engine/panes/windows.ts'
import { enterPane, sectionOf } from '../state/focus.ts'
import * as layout from '../state/layout.ts'
import { boxes, neighbour } from '../state/tree/pane-bounds.ts'
import { addPane, fitted, moveWithRoom, splitWithRoom } from '../state/least-size.ts'
import { currentDesk } from '../desks/desk.ts'
import { hide, overlays, show } from '../state/overlays.state.ts'
import { desk } from '../state/desk.state.ts'
import { focusedHistory, makePane, paneShowing } from '../state/panes.ts'
import { execute } from '../commands/run.ts'
import { say } from '../commands/sentences.ts'
import { reload } from '../state/unsaved.ts'
import { toEntered, take, here, room, focusOn, step, switchTo } from './workspace/tiles.ts'
import { windowCode, popOut, bringBack, windows, sendToWindow, focusWindow } from './workspace/windows.ts'
import { closePane, closeOthers } from './workspace/closing.ts'

function addTab(path: string): void {
  const added = makePane(path)
  take(layout.stack(here(), desk().focused, added), added)
}

function openPath(path: string, place: OpenIn = 'here'): void {
  const shown = place === 'another' ? undefined : paneShowing(path)
  if (shown !== undefined) return switchTo(shown)
  if (place === 'here') return focusedHistory().navigate(path)
  if (place === 'tab') return addTab(path)
  const added = makePane(path)
  take(addPane(here(), desk().focused, added, room()), added)
}

/** Opens all paths at once, so that the desk is drawn once. Panes that show one of them already stay as they are. */
function openPaths(paths: readonly string[]): void {
  const added = paths.filter((path) => paneShowing(path) === undefined).map((path) => makePane(path))
  const { focused } = desk()
  const space = room()
  take(
    added.reduce((tree, pane) => addPane(tree, focused, pane, space), here()),
    added[0] ?? paneShowing(paths[0] ?? '') ?? focused,
  )
}

async function arrange(as: Arrangement): Promise<void> {
  const { arranged } = await import('../state/arrange/arrange.ts')
  desk().zoomed = null
  take(arranged(here(), as, desk().focused, room()))
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

const borders = () => import('./workspace/borders.ts')

export const workspace: Workspace = {
  openPath,
  openPaths,
  split: (side) => {
    const added = makePane(focusedHistory().href)
    take(splitWithRoom(here(), desk().focused, side, added, room()), added)
  },
  focus: (side) => focusOn(neighbour(here(), desk().focused, side)),
  focusNext: (by) =>
    focusOn(
      step(
        [desk().tree, ...desk().out.map(({ tree }) => tree)].flatMap((tree) => boxes(tree)).map(({ key }) => key),
        by,
      ),
    ),
  move: (side) => take(moveWithRoom(here(), desk().focused, side, room())),
  swap: (side) => {
    const other = neighbour(here(), desk().focused, side)
    if (other !== null) take(layout.swap(here(), desk().focused, other))
  },
  resize: async (side) => (await borders()).push(side),
  grow: async (along, by) => (await borders()).grow(along, by),
  focusBorder: async () => (await borders()).focusBorder(),
  zoom: () => {
    desk().zoomed = desk().zoomed === null ? desk().focused : null
    requestAnimationFrame(() => enterPane(desk().focused))
  },
  tab: () => addTab(focusedHistory().href),
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
  desks: () => import('../desks/desk-shelf.ts'),
  deskLink: () =>
    import('../desks/link.ts').then(({ sayDeskLink }) =>
      sayDeskLink(currentDesk(), `${location.origin}${location.pathname}`),
    ),
}
