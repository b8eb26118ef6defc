/** Opens an allocation with the focus in What if, in the pane that shows it or else beside. */
import { panesNow } from '#src/engine/panes/pane-scope.ts'
import { openPath, recordPath } from '#src/engine/panes/screen.ts'

export function openWhatIf(id: number | string | undefined): void {
  const path = id === undefined ? undefined : recordPath('legacy:allocation', id)
  if (path === undefined) return
  const { all, enter } = panesNow()
  const shown = all().find((one) => one.path === path)
  if (shown) enter(shown.pane)
  openPath(`${path}?what_if=`, shown ? 'here' : 'right')
}
