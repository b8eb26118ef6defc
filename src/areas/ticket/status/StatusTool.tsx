/** The button that opens the status panel. */
import { ListChecks } from 'lucide-react'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { may } from '#src/engine/session/session.state.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { seenOf } from './calls.ts'

export default function StatusTool({
  target,
  label = 'Change status',
  isDisabled = false,
}: {
  readonly target: RecordTarget
  readonly label?: string
  readonly isDisabled?: boolean
}) {
  if (!may('can_change_ticket_status')) return null
  const change = async (): Promise<void> =>
    openOverlay(() => import('./StatusPanel.tsx'), { tickets: await seenOf(target) })
  return (
    <Button
      icon={ListChecks}
      shortcut="s"
      isDisabled={isDisabled}
      onPress={() => void change().catch((error: unknown) => toast({ text: String(error), tone: 'stop' }))}
    >
      {label}
    </Button>
  )
}
