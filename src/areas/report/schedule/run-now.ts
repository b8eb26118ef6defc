/** Runs a report outside of its schedule, and shows the outcome. */
import { toast } from '#src/engine/commands/toast.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { runNow, runText } from './runs.ts'

export async function runReportNow(id: number): Promise<void> {
  try {
    const run = await runNow(id)
    toast({ text: `${runText(run)}.`, tone: run.outcome === 'failed' ? 'stop' : 'ok' })
  } catch (error) {
    toast({ text: `The report was not run. ${error instanceof Error ? error.message : String(error)}`, tone: 'stop' })
  }
  await queryClient().invalidateQueries({ queryKey: ['report:report'] })
}
