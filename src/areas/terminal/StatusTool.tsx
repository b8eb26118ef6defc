/** The way to the status of the tickets at hand, for a header or a toolbar. */
import { ListChecks } from 'lucide-react'
import { openOverlay } from '../../engine/overlay.ts'
import { may } from '../../engine/session.ts'
import type { RecordTarget } from '../../engine/target.ts'
import { toast } from '../../engine/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { seenOf } from './status-call.ts'

export default function StatusTool({ target, label = 'Change status', isDisabled = false }: { readonly target: RecordTarget; readonly label?: string; readonly isDisabled?: boolean }) {
  if (!may('can_change_ticket_status')) return null
  const change = async (): Promise<void> => openOverlay(() => import('./StatusPanel.tsx'), { tickets: await seenOf(target) })
  return (
    <Button icon={ListChecks} shortcut="s" isDisabled={isDisabled} onPress={() => void change().catch((error: unknown) => toast({ text: String(error), tone: 'stop' }))}>
      {label}
    </Button>
  )
}
