/** The dialogs of a table; one is open at a time. */
import { ColumnsPanel } from './ColumnsPanel.tsx'
import { useTablePart } from './now.ts'
import { SelectPanel } from './SelectPanel.tsx'
import { ViewsPanel } from './ViewsPanel.tsx'

export function Panels() {
  const { part: panel } = useTablePart((now) => now.panel)
  switch (panel?.kind) {
    case 'columns':
      return <ColumnsPanel />
    case 'views':
      return <ViewsPanel />
    case 'select':
      return <SelectPanel />
    case 'values':
    case undefined:
      return null
  }
}
