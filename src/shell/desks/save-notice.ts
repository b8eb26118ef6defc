/** Says that the desk is not saved, and why: once for each reason, until it is saved again. */
import { ApiError } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'

export type SaveNotice = { readonly saved: () => void; readonly failed: (error: unknown) => void }

export function saveNotice(): SaveNotice {
  let said = ''
  return {
    saved: () => {
      said = ''
    },
    failed: (error) => {
      // Without a line the browser keeps a copy, and that the line is cut is said elsewhere.
      const isRefused = error instanceof ApiError ? error.status !== 401 : error instanceof DOMException
      const why = error instanceof Error ? error.message : String(error)
      if (!isRefused || why === said) return
      said = why
      toast({ text: `This desk is not saved: ${why}`, tone: 'stop' })
    },
  }
}
