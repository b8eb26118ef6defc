/** Inspects cars one after the other: the queue, the current car's form, and answers kept for the next car. */
import { entryErrors } from '#model/areas/form/rules/entry.ts'
import { findingErrors } from '#model/areas/inspection/rules/findings.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { ApiError, rowsOf } from '#src/engine/api/api.ts'
import { openDocument, saveDocument } from '#src/engine/data/documents.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import type { FormEntry } from '#src/ui/entry/EntryForm.tsx'
import { send } from '#src/ui/record/aside/send-files.ts'
import { fillIn, inspections, passAll, printPath, type FillAnswer } from './calls.ts'
import { sentence, isEntryErrors } from './inspection-state.ts'
import { firstError } from '#model/areas/form/rules/entry-lines.ts'
import { InspectionQueue } from './inspection-queue.ts'

export class InspectionController extends InspectionQueue {
  /** The previous car's answers, for a car in the same condition. */
  #before: FormEntry = {}
  /** Why the car cannot be passed by one act; true if it can. */
  get canPassAll(): true | string {
    const { bad_order } = this.now
    if (this.car === undefined) return 'Add a car first.'
    return bad_order || !this.isOk ? 'A defect was found: answer each question, and say what is wrong.' : true
  }
  fill(entry: FormEntry): void {
    const was = this.isOk
    this.set({
      entry,
      errors: this.now.errors.filter(
        ({ path }) => JSON.stringify(entry[path]) === JSON.stringify(this.now.entry[path]),
      ),
    })
    // Answers that the form rates as defects set bad order, until the user changes it.
    if (was !== this.isOk) this.set({ bad_order: !this.isOk })
  }
  asBefore(): void {
    this.set({ entry: { ...this.now.entry, ...this.#before }, said: 'Copied from the previous car' })
  }

  async save(draft: boolean): Promise<void> {
    const { form, structure, entry, facility, inspection, bad_order, defects, comments, busy } = this.now
    const { car } = this
    if (busy || form === undefined || structure === undefined || car === undefined) return
    const errors = draft
      ? entryErrors(structure, entry).filter(({ message }) => message !== 'Required.')
      : findingErrors(structure, entry)
    if (errors.length > 0) {
      this.set({ errors, said: `${errors.length} ${errors.length === 1 ? 'field needs' : 'fields need'} attention` })
      return toast({ text: firstError(structure, errors), tone: 'warn' })
    }
    if (!draft && (bad_order || !this.isOk) && defects.trim() === '')
      return this.set({ wordless: true, said: 'Say in words what is wrong.' })
    await this.#send(draft, () =>
      fillIn({
        inspection,
        railcar: car.data.railcar.id,
        facility,
        form: form.id,
        data: entry,
        draft,
        bad_order,
        defects,
        comments,
      }),
    )
  }
  /** Every question that is still open is OK: one act, which the audit trail names. */
  async passAll(): Promise<void> {
    const { form, entry, facility, inspection, comments, busy } = this.now
    const { car, canPassAll } = this
    if (canPassAll !== true) return toast({ text: canPassAll, tone: 'warn' })
    if (busy || form === undefined || car === undefined) return
    await this.#send(false, () =>
      passAll({ inspection, railcar: car.data.railcar.id, facility, form: form.id, data: entry, comments }),
    )
  }
  async #send(draft: boolean, fill: () => Promise<FillAnswer>): Promise<void> {
    const { entry, photos, at, cars } = this.now
    this.set({ busy: true })
    try {
      const result = await fill()
      if (photos.length > 0) await send({ object_type: 'yard:inspection', object_id: String(result.id) }, photos)
      this.#before = entry
      this.set({ busy: false, cars: cars.map((one, index) => (index === at ? { ...one, result } : one)) })
      void queryClient().invalidateQueries({ queryKey: ['yard:inspection'] })
      this.#remember(result)
      const next = this.now.cars.findIndex(({ result: done }, index) => index > at && done === null)
      const word = draft ? 'saved as draft' : result.car.bad_order ? 'BAD ORDER' : 'passed'
      toast({ text: `${result.mark}: ${word}.`, tone: result.car.bad_order && !draft ? 'warn' : 'ok' })
      if (next >= 0) this.goTo(next)
      else this.set({ inspection: result.id, photos: [], said: `${result.mark} ${word}. All cars are done.` })
    } catch (error) {
      const body = error instanceof ApiError ? error.body['entry'] : undefined
      this.set({ busy: false, ...(isEntryErrors(body) && { errors: body }) })
      toast({ text: `Not saved. ${sentence(error)}`, tone: 'stop' })
    }
  }
  #remember({ id, mark, railcar: car, before, car: after }: FillAnswer): void {
    if (this.now.inspection !== null) return
    recordUndo({
      title: `Inspect ${mark}`,
      kind: 'compensating',
      undo: async () => {
        await inspections.remove(id)
        if (car !== null && before.bad_order !== after.bad_order) await rowsOf(railcar).patch(car, before)
        this.set({
          cars: this.now.cars.map((one) => (one.result?.id === id ? { ...one, result: null } : one)),
          inspection: null,
        })
        return `The inspection of ${mark} was removed.`
      },
    })
  }
  get printed(): number | undefined {
    return this.car?.result?.id ?? this.now.inspection ?? undefined
  }
  print(): void {
    if (this.printed !== undefined) openDocument(printPath(this.printed))
  }
  savePdf(): void {
    if (this.printed !== undefined) void saveDocument(printPath(this.printed))
  }
}
