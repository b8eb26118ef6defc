/** A list on the page of a facility: what its cursor is about is what linked panes show. */
import type { Subject } from '#src/engine/links/subject.ts'
import { ListController } from '#src/ui/lines/list-controller.ts'
import type { Line } from './line.ts'

const PAGE = 12

export class LinesController extends ListController<Line> {
  readonly #open: (id: number) => void
  /** What came over a link before the lines were there. */
  #wanted: readonly Subject[] = []

  constructor(resource: string, opens: (id: number) => void) {
    super(resource, PAGE)
    this.#open = opens
  }
  protected override openLine(id: number): void {
    this.#open(id)
  }
  protected override rowOf(line: Line): Line['row'] {
    return line.row
  }
  override show(lines: readonly Line[]): void {
    super.show(lines)
    if (this.#wanted.length > 0 && lines.length > 0) this.follow(this.#wanted)
  }
  get subjects(): readonly Subject[] {
    return this.current?.subjects ?? []
  }
  /** Goes to the first line about what a linked pane shows; a car is told by its mark too. */
  follow(subjects: readonly Subject[]): void {
    this.#wanted = this.lines.length === 0 ? subjects : []
    const isMeant = ({ subjects: own }: Line): boolean =>
      subjects.some(({ kind, id, label }) =>
        own.some((one) => one.kind === kind && (one.id === id || (kind === 'car' && one.label === label))),
      )
    const found = this.lines.find(isMeant)
    if (found) this.place(found.id)
  }
}
