/** The table's dialogs. One is open at a time; their code loads with the first. */
import { lazy, Suspense } from 'react'
import { useTablePart } from '../state/use-table.ts'

const ColumnsPanel = lazy(() => import('./ColumnsPanel.tsx').then((panel) => ({ default: panel.ColumnsPanel })))
const ViewsPanel = lazy(() => import('./ViewsPanel.tsx').then((panel) => ({ default: panel.ViewsPanel })))
const OrderPanel = lazy(() => import('./OrderPanel.tsx').then((panel) => ({ default: panel.OrderPanel })))
const SelectPanel = lazy(() => import('./SelectPanel.tsx').then((panel) => ({ default: panel.SelectPanel })))

export function Panels() {
  const { part: panel } = useTablePart((now) => now.panel)
  const dialog =
    panel?.kind === 'columns' ? (
      <ColumnsPanel />
    ) : panel?.kind === 'views' ? (
      <ViewsPanel />
    ) : panel?.kind === 'order' ? (
      <OrderPanel />
    ) : panel?.kind === 'select' ? (
      <SelectPanel />
    ) : null
  return <Suspense>{dialog}</Suspense>
}
