/** What commands may do to the tiling workspace. The shell implements it. */
import type { Macro } from '#model/rules/macro.ts'
import type { Channel } from './links.ts'
import type { Place } from './screen.ts'

export type Side = 'left' | 'right' | 'up' | 'down'

export type Workspace = {
  openPath(path: string, place?: Place): void
  split(side: Side): void
  focus(side: Side): void
  focusNext(step: 1 | -1): void
  move(side: Side): void
  swap(side: Side): void
  resize(side: Side): void
  zoom(): void
  tab(): void
  tabNext(step: 1 | -1): void
  close(): void
  closeOthers(): void
  back(): void
  forward(): void
  equalise(): void
  /** Gives the focused pane a window of its own; one that has it comes back. */
  popOut(): void
  bringBack(): void
  /** The windows to which the focused pane can be sent: all but its own. */
  windows(): readonly { readonly value: string; readonly label: string; readonly hint?: string }[]
  /** Puts the focused pane into one of them, by its value; without, into the first of them. */
  sendToWindow(to?: string): void
  /** Gives panes of the desk their windows again. */
  reopenWindows(): void
  windowsOwed(): boolean
  /** The keyboard goes to the next of the console's windows. */
  focusWindow(): void
  palette(typed?: string): void
  /** Asks a command's arguments in the palette, then runs it. */
  runCommand(name: string, args?: Readonly<Record<string, unknown>>): void
  keySheet(): void
  /** Letters over every control of the focused pane. */
  hints(): void
  /** Says what the next key means. */
  describeKey(): void
  /** Does a macro's steps with what is given, as far as each ends as it did. */
  replay(macro: Macro, given: Readonly<Record<string, string>>): Promise<void>
  /** Does what a sentence says that a pane understands: `GATX 20411 > T5`. */
  say(text: string): Promise<void>
  toggleMenu(): void
  /** The meter of what this page costs: shows it, or puts it away. */
  meter(): void
  /** The guide of five keys: shows it, or puts it away. */
  guide(): void
  /** Loads the page anew; asks first where something would be lost. */
  reload(): void
  contextMenu(): void
  paneMenu(): void
  linkMenu(): void
  /** Joins the focused pane to a channel, or takes it off. */
  link(channel: Channel): void
  pinLink(): void
  turnLink(): void
  unlink(): void
  isLinked(): boolean
  /** The list of what was done, to take back. */
  deedList(): void
  saveDesk(name: string): Promise<void>
  loadDesk(name: string): Promise<void>
  deleteDesk(name: string): Promise<void>
  desks(): Promise<readonly string[]>
  /** Lets the company open a desk of one's own, or no longer; answers whether it may now. */
  shareDesk(name: string): Promise<boolean>
  /** Puts a desk of one's own at the place, from 1. */
  placeDesk(name: string, place: number): Promise<void>
  /** An address that opens this very desk. Throws where it would be too long. */
  deskLink(): Promise<string>
}
