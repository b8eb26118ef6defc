/** Commands that undo and redo, and that cancel what has not been sent yet. */
import { command } from '#src/engine/commands/command.ts'
import { delayedSends, sendAll, cancelLastSend } from '#src/engine/commands/delayed-send.state.ts'
import { redo, undo } from '#src/engine/commands/undo.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'

export const undoLast = command({
  title: 'Undo',
  key: 'mod+z',
  menu: 'workspace',
  enabled: () => undoEntries().done.length > 0 || 'Nothing to undo',
  run: () => undo(),
})
export const redoLast = command({
  title: 'Redo',
  key: 'mod+shift+z, mod+y',
  menu: 'workspace',
  enabled: () => undoEntries().undone.length > 0 || 'Nothing to redo',
  run: () => redo(),
})
export const deedList = command({
  title: 'Show undo history…',
  key: 'k>u',
  menu: 'workspace',
  aliases: ['history', 'undo list'],
  run: ({ workspace }) => workspace.deedList(),
})

const isHeld = (): true | string => delayedSends().waiting.length > 0 || 'Nothing waits to be sent'
/** Escape does the same while the notice counts down. */
export const takeBack = command({
  title: 'Cancel delayed send',
  key: 'k>backspace',
  menu: 'workspace',
  aliases: ['unsend', 'cancel sending', 'escape'],
  enabled: isHeld,
  run: () => cancelLastSend(),
})
export const sendNow = command({
  title: 'Send delayed now',
  key: 'k>enter',
  menu: 'workspace',
  undo: 'none',
  enabled: isHeld,
  run: () => sendAll(),
})
