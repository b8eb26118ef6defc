/** What commands may do to the tiling workspace. The shell implements it. */
import type { Channel } from '../links/subject.ts'
import type { Option } from './option.ts'
import type { OpenIn } from '../panes/navigation.state.ts'

export type Side = 'left' | 'right' | 'up' | 'down'
export type Arrangement = 'grid' | 'columns' | 'main'

/** Saves, finds and shares named desks. A desk is named by its title, with its owner if it is a colleague's. */
export type DeskShelf = {
  keepDesk(name: string): Promise<void>
  /** Saves what is open into the desk that was opened, or, if that is a colleague's, into a copy of it. */
  updateDesk(): Promise<void>
  loadDesk(title: string): Promise<void>
  deleteDesk(title: string): Promise<void>
  /** Moves one of the user's desks to a position, from 1. */
  placeDesk(title: string, place: number): Promise<void>
  deskOptions(typed: string, own?: boolean): Promise<readonly Option<string>[]>
  shareNames(typed: string): Promise<readonly Option<string>[]>
  /** The groups, and everyone in the company. */
  audiences(): Promise<readonly Option[]>
  shareDesk(name: string, audience: unknown): Promise<void>
  /** The user's desks that are shared, for each audience. */
  sharedDesks(): Promise<readonly Option[]>
  stopSharingDesk(given: unknown): Promise<void>
}

export type Workspace = {
  openPath(path: string, place?: OpenIn): void
  /** Opens each in a new pane beside the focused one. Panes that are open stay as they are. */
  openPaths(paths: readonly string[]): void
  split(side: Side): void
  focus(side: Side): void
  focusNext(step: 1 | -1): void
  move(side: Side): void
  swap(side: Side): void
  /** Moves the border of the focused pane on that side by a step. Rejects with the reason where it cannot be. */
  resize(side: Side): Promise<void>
  /** Makes the focused pane a step wider or narrower, or taller or shorter. Rejects with the reason where it cannot be. */
  grow(along: 'width' | 'height', by: 1 | -1): Promise<void>
  /** Moves the keyboard to a border of the focused pane, where arrow keys move it. Rejects where there is none. */
  focusBorder(): Promise<void>
  zoom(): void
  tab(): void
  tabNext(step: 1 | -1): void
  /** Closes the given pane or the focused one; asks first if it has unsaved changes. */
  close(pane?: string): void
  closeOthers(): void
  back(): void
  forward(): void
  equalise(): void
  /** Arranges all panes of the window anew. */
  arrange(as: Arrangement): Promise<void>
  /** Moves the focused pane to a window of its own, or back if it has one. */
  popOut(): void
  bringBack(): void
  /** The windows to which the focused pane can be sent: all but its own. */
  windows(): readonly Option<string>[]
  /** Moves the focused pane to the window with this value, by default the first one. */
  sendToWindow(to?: string): void
  /** Reopens the windows of the desk and moves their panes there. */
  reopenWindows(): void
  windowsOwed(): boolean
  /** Focuses the next window of the console. */
  focusWindow(): void
  palette(typed?: string): void
  /** Asks for a command's arguments in the palette, then runs it. */
  runCommand(name: string, args?: Readonly<Record<string, unknown>>): void
  keySheet(): void
  /** Shows letters over every control of the focused pane; typing them clicks the control. */
  hints(): void
  /** Describes what the next pressed key does. */
  describeKey(): void
  /** Runs an instruction that a pane understands: `GATX 20411 > T5`. */
  say(text: string): Promise<void>
  toggleMenu(): void
  /** Shows or hides the performance meter of this page. */
  meter(): void
  /** Shows or hides the getting-started guide. */
  guide(): void
  /** Reloads the page; asks first if something would be lost. */
  reload(): void
  contextMenu(): void
  paneMenu(): void
  linkMenu(): void
  /** Links the focused pane to a channel, or removes it from its channel. */
  link(channel: Channel): void
  pinLink(): void
  turnLink(): void
  unlink(): void
  isLinked(): boolean
  /** Opens the list of actions that can be undone. */
  deedList(): void
  /** The named desks: the user's own, and those that colleagues share. */
  desks(): Promise<DeskShelf>
  /** A URL that opens this desk as it is. Throws if it would be too long. */
  deskLink(): Promise<string>
}
