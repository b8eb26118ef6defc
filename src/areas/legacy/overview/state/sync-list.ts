/** The cursor among the sites and their synchronization: Enter opens the workers of one beside. */
import type { SiteSync } from '#model/areas/legacy/rules/overview/answers.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { ListController } from '#src/ui/lines/list-controller.ts'

const PAGE = 8
export type SyncLine = SiteSync & { readonly id: string }

export class SyncList extends ListController<SyncLine, string> {
  constructor() {
    super('terminal:server', PAGE)
  }
  protected override rowOf({ id, label }: SyncLine) {
    return { id, name: label }
  }
  protected override openLine(id: string): void {
    const line = this.lines.find((one) => one.id === id)
    if (!line) return
    if (!may('access_menu__v3__overview'))
      return toast({ text: 'You do not have permission to see the workers of a site.', tone: 'warn' })
    open('terminalboss:v3:worker:table', {}, { query: { 'f.server': `="${line.label}"` }, place: 'right' })
  }
}
