/** The cursors among what was transferred and among the loads of each day: Enter opens the tickets of a figure. */
import type { LoadsOfDay, TransferredSeries } from '#model/areas/legacy/rules/overview/answers.ts'
import { daysOfBucket } from '#model/areas/legacy/rules/overview/buckets.ts'
import { WalkedMatrix } from '#src/ui/matrix/walked-matrix.ts'
import type { AskedOverview } from './overview-calls.ts'
import { openTickets, type BehindFigure } from '../../similar/tickets-behind.ts'

/** The line of the sums of all buckets. */
export const TOTAL = 'total'
type Asked = AskedOverview & { readonly siteNames: readonly string[] }

/** A line for each bucket below that of the totals, a column for each product. */
export class TransferredMatrix extends WalkedMatrix {
  #asked: Asked | undefined
  #series: readonly TransferredSeries[] = []

  show(asked: Asked, buckets: readonly string[], series: readonly TransferredSeries[]): void {
    this.#asked = asked
    this.#series = series
    this.keep(
      [TOTAL, ...buckets].map((id) => ({ id })),
      series.length,
    )
  }
  override open(): void {
    const [asked, line, of] = [this.#asked, this.current, this.#series[this.state.column]]
    if (!asked || !line || !of) return
    const { from, to, bucket, siteNames } = asked
    const days = line.id === TOTAL ? { from, to } : daysOfBucket(bucket, line.id, from, to)
    void openTickets({ status: 'lifted', ...days, sites: siteNames, product: of.product === null ? null : of.name })
  }
}

type LoadKind = Exclude<keyof LoadsOfDay, 'date'>
export const loadKinds = ['load', 'unload', 'open', 'void', 'manual'] as const satisfies readonly LoadKind[]
export const loadWords: Readonly<Record<LoadKind, string>> = {
  load: 'Loaded',
  unload: 'Unloaded',
  open: 'Open',
  void: 'Void',
  manual: 'By hand',
}
const behind: Readonly<Record<LoadKind, Pick<BehindFigure, 'status' | 'direction' | 'isManual'>>> = {
  load: { status: 'lifted', direction: 'load' },
  unload: { status: 'lifted', direction: 'unload' },
  open: { status: 'open' },
  void: { status: 'void' },
  manual: { status: 'lifted', isManual: true },
}

/** A line for each day, a column for each kind of load. */
export class LoadsMatrix extends WalkedMatrix {
  #sites: readonly string[] = []

  show(days: readonly string[], sites: readonly string[]): void {
    this.#sites = sites
    this.keep(
      days.map((id) => ({ id })),
      loadKinds.length,
    )
  }
  override open(): void {
    const [line, kind] = [this.current, loadKinds[this.state.column]]
    if (line && kind) void openTickets({ ...behind[kind], from: line.id, to: line.id, sites: this.#sites })
  }
}
