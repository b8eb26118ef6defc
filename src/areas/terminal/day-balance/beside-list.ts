/** The list in the panel beside the figures: its cursor, and the records that linked panes show. */
import type { BalanceRecord } from '#model/areas/terminal/rules/balance/answers.ts'
import { kindOf, type Subject } from '#src/engine/links/subject.ts'
import { ListController } from '#src/ui/lines/list-controller.ts'
import { openRecord } from '#src/ui/verbs/cure.ts'

/** A line of the list, and the record that it opens. */
export type BesideLine = { readonly id: string; readonly record: BalanceRecord }

const PAGE = 12

export class BesideList extends ListController<BesideLine, string> {
  /** Subjects that came over a link before the lines were loaded. */
  #awaited: readonly Subject[] = []

  constructor() {
    super('terminal:ticket', PAGE)
  }
  protected override openLine(id: string): void {
    const line = this.lines.find((one) => one.id === id)
    if (line) openRecord(line.record.resource, line.record.id)
  }
  protected override rowOf({ record }: BesideLine): Readonly<Record<string, unknown>> {
    return record
  }
  override show(lines: readonly BesideLine[]): void {
    super.show(lines)
    if (lines.length > 0) this.follow(this.#awaited)
  }
  /** The record under the cursor, which linked panes show. */
  get subjects(): readonly Subject[] {
    const record = this.current?.record
    const kind = record && kindOf(record.resource)
    return record && kind ? [{ kind, of: record.resource, id: record.id, label: record.label }] : []
  }
  /** To the line of a record that a linked pane shows. */
  follow(subjects: readonly Subject[]): void {
    this.#awaited = this.lines.length === 0 ? subjects : []
    const found = this.lines.find(({ record }) =>
      subjects.some(({ of, id }) => of === record.resource && id === record.id),
    )
    if (found) this.place(found.id)
  }
}
