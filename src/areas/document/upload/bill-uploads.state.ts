/** The uploads of this console: they go on while their pane is closed. */
import { state } from '#src/engine/console/console.state.ts'
import { onClear } from '#src/engine/session/lifecycle.ts'
import { BillUploads } from './bill-uploads.ts'

export const billUploads = state(() => {
  const uploads = new BillUploads()
  onClear(() => uploads.drop())
  return uploads
})
