/** Shown instead of a screen that the user may not open. */
import { Key } from '#src/ui/controls/Key.tsx'
import { EmptyState } from '#src/ui/controls/Notice.tsx'

export default function Unauthorized() {
  return (
    <EmptyState title="403 · Not allowed">
      <p>You may not open this screen. An administrator gives the permission it needs.</p>
      <Key of="alt+comma" command="workspace:back" /> goes back, <Key of="mod+k" command="workspace:palette" /> finds
      another screen.
    </EmptyState>
  )
}
