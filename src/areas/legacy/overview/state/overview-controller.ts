/** The range and site of the overview, and its tiles that one walks. */
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

export class TerminalOverviewController {
  readonly windows = new WindowList()
  readonly transferred = new TransferredMatrix()
  readonly loads = new LoadsMatrix()
  readonly sync = new SyncList()
  #asked: AskedOverview | undefined
  #sites: readonly SiteChoice[] = []
  #go: (to: AskedOverview) => void = () => {}

  onGo(go: (to: AskedOverview) => void): void {
    this.#go = go
  }
  show(asked: AskedOverview, sites: readonly SiteChoice[]): void {
    this.#asked = asked
    this.#sites = sites
    this.windows.site = this.siteName
  }
  get sites(): readonly SiteChoice[] {
    return this.#sites
  }
  get siteName(): string | undefined {
    return this.#sites.find(({ value }) => value === this.#asked?.site)?.label
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
  /** Null for all sites. */
  toSite(site: string | null): void {
    this.#change({ site })
  }
  nextBucket(): void {
    const at = bucketKinds.indexOf(this.#asked?.bucket ?? 'day')
    this.#change({ bucket: bucketKinds[(at + 1) % bucketKinds.length] ?? 'day' })
  }
  openNow(): void {
    openNow({ site: this.siteName })
  }
}
