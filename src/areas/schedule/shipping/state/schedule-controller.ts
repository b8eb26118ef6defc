/** A shipping schedule in one pane: draft, cursor and actions. Every change is one undo entry. */
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { saveDraft } from '#src/ui/plan/schedule-calls.ts'
import type { ScheduleRow } from './schedule-state.ts'
import { ScheduleShipments } from './schedule-shipments.ts'

export class ScheduleController extends ScheduleShipments {
  ask(): void {
    if (!this.isChanged) return toast({ text: 'There are no unsaved changes.' })
    this.state.refusal = ''
    this.state.asking = true
  }
  closeAsking(): void {
    this.state.asking = false
    this.focus()
  }
  async save(): Promise<void> {
    const { row, draft } = this.work
    this.state.saving = true
    try {
      const saved = await saveDraft(row, draft)
      this.adopt(saved.row)
      this.closeAsking()
      toast({ text: 'Schedule saved.', tone: 'ok' })
      recordUndo({
        title: `Save schedule ${row.name}`,
        kind: 'compensating',
        undo: () => this.#adopted(saved.undo(), 'The schedule was restored.'),
        redo: () => this.#adopted(saved.redo(), 'Schedule saved again.'),
      })
    } catch (error) {
      this.state.refusal = error instanceof Error ? error.message : String(error)
    } finally {
      this.state.saving = false
    }
  }
  async #adopted(row: Promise<ScheduleRow>, said: string): Promise<string> {
    this.adopt(await row)
    return said
  }
}
