/** How far the import of a yard has come. */
import type { Progress } from '#src/engine/api/long-call.ts'
import { WorkProgress } from '#src/ui/import/WorkProgress.tsx'

export type Work = 'preview' | 'import'

/** While a roster is read, how much of it is; while the rows are checked or written, that they are. */
export function RosterProgress({ progress, label }: { readonly progress: Progress | null; readonly label: string }) {
  const reading = progress !== null && progress.part !== 'work' ? progress : null
  return <WorkProgress said={reading ? `Reading the ${reading.part}` : label} done={reading?.done ?? null} />
}
