/** The table's dialogs. One is open at a time; their code loads with the first. */
import { late } from '#src/engine/console/late.ts'
import { useTablePart } from '../state/use-table.ts'

const ColumnsPanel = late(async () => ({ default: (await import('./ColumnsPanel.tsx')).ColumnsPanel }))
const ViewsPanel = late(async () => ({ default: (await import('./ViewsPanel.tsx')).ViewsPanel }))
const OrderPanel = late(async () => ({ default: (await import('./OrderPanel.tsx')).OrderPanel }))
const SelectPanel = late(async () => ({ default: (await import('./SelectPanel.tsx')).SelectPanel }))

export function Panels() {
  const { part: panel } = useTablePart((now) => now.panel)
  return panel?.kind === 'columns' ? (
    <ColumnsPanel />
  ) : panel?.kind === 'views' ? (
    <ViewsPanel />
  ) : panel?.kind === 'order' ? (
    <OrderPanel />
  ) : panel?.kind === 'select' ? (
    <SelectPanel />
  ) : null
}
