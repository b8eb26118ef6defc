/** What a pane shows if there is no screen at its path, or if the user may not open it. */
import { permissionText } from '#model/kernel/words/permission-text.ts'
import { isPermission } from '#model/kernel/permissions.ts'
import type { Screen } from '#src/engine/panes/screen.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import { Key } from '#src/ui/controls/Key.tsx'
import { EmptyState } from '#src/ui/controls/Notice.tsx'

const back = (
  <>
    <Key of="alt+comma" command="workspace:back" /> goes back, <Key of="mod+k" command="workspace:palette" /> finds
    another screen.
  </>
)

export function NotFound({ path }: { readonly path: string }) {
  return (
    <EmptyState title="404 · Not found">
      <p>There is no screen at {path}.</p>
      {back}
    </EmptyState>
  )
}

export function Refused({ screen }: { readonly screen: Pick<Screen, 'title' | 'needs'> }) {
  const who = signedIn()?.email ?? 'You'
  const { needs } = screen
  const wanted =
    needs !== 'open' && isPermission(needs) ? `the permission “${permissionText(needs)}”` : 'at least one permission'
  return (
    <EmptyState title="403 · Not allowed">
      <p>
        {who} may not open {screen.title}. It needs {wanted}, which an administrator gives.
      </p>
      {back}
    </EmptyState>
  )
}
