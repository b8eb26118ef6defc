/** Assigns other keys to commands. */
import { signedIn } from '../../session/session.state.ts'
import { updateMe } from '../../session/lifecycle.ts'
import { keymap, type Keymap } from './keymap.state.ts'
import { toast } from '../toast.ts'
import { recordUndo } from '../undo.ts'

/** Saved with the user, so that it applies on every machine. */
async function keep(next: Keymap): Promise<void> {
  if (signedIn()) await updateMe({ app_config: { keys: next } })
}

/** Applies other keys; can be undone. */
export async function changeKeymap(title: string, next: Keymap): Promise<void> {
  const before = keymap().now
  await keep(next)
  recordUndo({
    title,
    kind: 'exact',
    undo: () => keep(before).then(() => 'The keys are as before.'),
    redo: () => keep(next).then(() => `${title}.`),
  })
  toast({ text: `${title}.`, tone: 'ok' })
}
