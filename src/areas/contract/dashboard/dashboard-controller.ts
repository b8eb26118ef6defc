/** Which contracts the dashboard shows, and how. */
import { proxy } from 'valtio'
import {
  dashboardLines,
  groupings,
  type DashboardContract,
  type DashboardLine,
  type Grouping,
} from '#model/areas/contract/rules/dashboard-lines.ts'
import { open } from '#src/engine/panes/screen.ts'
import { ListController } from '#src/ui/lines/list-controller.ts'

export const sides = ['', 'purchase', 'sale'] as const
export type ShownSide = (typeof sides)[number]
type Settings = { by: Grouping; side: ShownSide }

const after = <T>(all: readonly T[], one: T): T => all[(all.indexOf(one) + 1) % all.length] ?? one
const PAGE = 20

export class DashboardController extends ListController<DashboardContract> {
  readonly settings: Settings = proxy<Settings>({ by: 'product', side: '' })
  #all: readonly DashboardLine[] = []

  constructor() {
    super('contract:contract', PAGE)
  }
  protected override openLine(contractId: number): void {
    open('contract:update', { contractId }, { place: 'right' })
  }
  protected override rowOf(contract: DashboardContract): Readonly<Record<string, unknown>> {
    return contract
  }

  /** The lines of what was read, headings included, as the settings want them. */
  arrange(all: readonly DashboardContract[], { by, side }: Settings): readonly DashboardLine[] {
    this.#all = dashboardLines(side === '' ? all : all.filter(({ contract_type }) => contract_type === side), by)
    return this.#all
  }
  settle(): void {
    this.show(this.#all.flatMap((line) => (line.kind === 'contract' ? [line.contract] : [])))
  }
  /** The place of the cursor among the lines, headings included; -1 for none. */
  get line(): number {
    return this.#all.findIndex((line) => line.kind === 'contract' && line.contract.id === this.state.cursor)
  }
  /** Opens all that run with the party of the contract under the cursor beside. */
  openParty(): void {
    const party = this.current?.party
    if (party != null) open('contract:list', { partyFilter: String(party), dateFilter: 'all' }, { place: 'right' })
  }
  group(): void {
    this.settings.by = after(groupings, this.settings.by)
  }
  turnSide(): void {
    this.settings.side = after(sides, this.settings.side)
  }
}
