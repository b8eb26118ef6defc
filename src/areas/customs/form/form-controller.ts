/** The boxes of one customs invoice: which one the cursor is on, and what is done from there. */
import { proxy } from 'valtio'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { openRecord } from '#src/ui/verbs/cure.ts'
import type { ShownBox } from './calls.ts'

type At = { box: string | null }

export class FormController {
  readonly state: At = proxy<At>({ box: null })
  /** The invoice itself, for sending it. */
  readonly target: RecordTarget
  #boxes: readonly ShownBox[] = []
  #status = ''
  #focus: () => void = () => {}

  constructor(id: number) {
    this.target = { resource: 'customs:invoice', ids: () => [id] }
  }
  onFocus(focus: () => void): void {
    this.#focus = focus
  }
  show(boxes: readonly ShownBox[], status: string): void {
    this.#boxes = boxes
    this.#status = status
  }
  place(box: string): void {
    this.state.box = box
    this.#focus()
  }
  get missing(): readonly ShownBox[] {
    return this.#boxes.filter((one) => one.missing)
  }
  /** After the last missing box from the first on. */
  next(): void {
    const at = this.#boxes.findIndex(({ box }) => box === this.state.box)
    const found = [...this.#boxes.slice(at + 1), ...this.#boxes.slice(0, at + 1)].find((one) => one.missing)
    if (found) this.place(found.box)
  }
  get current(): ShownBox | undefined {
    return this.#boxes.find(({ box }) => box === this.state.box)
  }
  /** Opens the record that the box comes from beside, at the field. */
  openSource(box = this.current): void {
    if (box) openRecord(box.source.resource, box.source.id, box.source.field)
  }
  /** Why it cannot be sent; true if it can. */
  get canSend(): true | string {
    if (this.#status !== 'draft' && this.#status !== 'ready') return `It is ${this.#status}`
    const { length } = this.missing
    return length === 0 || `${length === 1 ? '1 box is' : `${length} boxes are`} missing: go to the next one`
  }
}
