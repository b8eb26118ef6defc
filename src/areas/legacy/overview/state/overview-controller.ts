/** The range and sites of the overview, and its tiles that one walks. */
import { proxy } from 'valtio'
import type { SiteChoice } from '#model/areas/legacy/rules/overview/answers.ts'
import { bucketKinds } from '#model/areas/legacy/rules/overview/buckets.ts'
import type { OverviewRange } from '#model/areas/legacy/rules/overview/range.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import { LoadsMatrix, TransferredMatrix } from './figure-matrices.ts'
import type { AskedOverview } from './overview-calls.ts'
import { readRange, turned } from './range.ts'
import { SyncList } from './sync-list.ts'
import { openNow } from '../../similar/tickets-behind.ts'
import { WindowList } from './window-list.ts'

/** A site whose name is not known stays as its id: without it, a filter by site would show the tickets of all sites. */
export const namesOfSites = (all: readonly SiteChoice[], chosen: readonly string[]): readonly string[] =>
  chosen.map((id) => all.find(({ value }) => value === id)?.label ?? id)

export class TerminalOverviewController {
  readonly windows = new WindowList()
  readonly transferred = new TransferredMatrix()
  readonly loads = new LoadsMatrix()
  readonly sync = new SyncList()
  readonly state: { isChoosingSites: boolean } = proxy({ isChoosingSites: false })
  #asked: AskedOverview | undefined
  #sites: readonly SiteChoice[] = []
  #go: (to: AskedOverview) => void = () => {}

  onGo(go: (to: AskedOverview) => void): void {
    this.#go = go
  }
  show(asked: AskedOverview, sites: readonly SiteChoice[]): void {
    this.#asked = asked
    this.#sites = sites
    this.windows.sites = this.siteNames
  }
  get siteNames(): readonly string[] {
    return namesOfSites(this.#sites, this.#asked?.sites ?? [])
  }
  focus(): void {
    this.windows.focus()
  }
  #change(change: Partial<AskedOverview>): void {
    if (this.#asked) this.#go({ ...this.#asked, ...change })
  }
  turn(by: 1 | -1): void {
    if (this.#asked) this.#change(turned(this.#asked, by))
  }
  toRange(range: OverviewRange): void {
    this.#change(range)
  }
  typeRange(typed: string): void {
    const range = readRange(typed, Date.now(), userZone())
    if (typeof range === 'string') toast({ text: range, tone: 'warn' })
    else this.toRange(range)
  }
  /** None for all sites. */
  toSites(sites: readonly string[]): void {
    this.#change({ sites })
  }
  /** Opens or closes the list of sites. */
  chooseSites(isOpen: boolean): void {
    this.state.isChoosingSites = isOpen
  }
  nextBucket(): void {
    const at = bucketKinds.indexOf(this.#asked?.bucket ?? 'day')
    this.#change({ bucket: bucketKinds[(at + 1) % bucketKinds.length] ?? 'day' })
  }
  openNow(): void {
    openNow({ sites: this.siteNames })
  }
}
