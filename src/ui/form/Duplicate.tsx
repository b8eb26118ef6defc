/** Offers to open the record that has the key which was refused, in a pane beside the form. */
import { navigation } from '#src/engine/panes/navigation.state.ts'
import { Button } from '../controls/Button.tsx'
import { duplicatePath } from './duplicate-path.ts'
import { formKeys } from './keys.ts'

export default function Duplicate({ at }: { readonly at: string }) {
  const path = duplicatePath(at)
  return path === undefined ? null : (
    <Button look="quiet" shortcut={formKeys.duplicate} onPress={() => navigation().lead.openPath(path, 'another')}>
      Open the other record
    </Button>
  )
}
