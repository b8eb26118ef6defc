/** The clerk's tickets: the table of all, and the way to their status. */
import { ListChecks } from 'lucide-react'
import { may } from '../../engine/session.ts'
import { openOverlay } from '../../engine/overlay.ts'
import { Button } from '../../ui/Button.tsx'
import { useTable } from '../../ui/table/now.ts'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { seenOf } from './status-call.ts'

function StatusButton() {
  const { table, now } = useTable()
  if (!may('can_change_ticket_status')) return null
  const change = async (): Promise<void> => openOverlay(() => import('./StatusPanel.tsx'), { tickets: await seenOf(table.record) })
  return (
    <Button icon={ListChecks} shortcut="s" isDisabled={table.ids().length === 0} onPress={() => void change()}>
      {now.selected > 0 ? `Change status of ${now.selected}` : 'Change status'}
    </Button>
  )
}

export default function Tickets() {
  return (
    <ResourceTable resource="terminal:ticket" linked>
      <StatusButton />
    </ResourceTable>
  )
}
