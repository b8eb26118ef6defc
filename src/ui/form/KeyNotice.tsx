/** Below the field of a key that another record has: the warning, and an offer to open the other record beside the form. */
import { openPath } from '#src/engine/panes/screen.ts'
import { Button } from '../controls/Button.tsx'
import { duplicatePath } from './duplicate-path.ts'
import styles from './Form.module.css'
import { formKeys } from './keys.ts'

export default function KeyNotice({
  warnings = [],
  at = '',
}: {
  readonly warnings?: readonly string[] | undefined
  /** The record that has a refused key, as `area:name/id`. */
  readonly at?: string | undefined
}) {
  const path = duplicatePath(at)
  return (
    <>
      {warnings.map((message) => (
        <p key={message} className={styles['warning']} role="status">
          <span aria-hidden>▲</span> Warning: {message} You can save it all the same.
        </p>
      ))}
      {path !== undefined && (
        <Button look="quiet" shortcut={formKeys.duplicate} onPress={() => openPath(path, 'right')}>
          Open the other record
        </Button>
      )}
    </>
  )
}
