/** Inspects cars one after the other: the queue, the current car's form, and answers kept for the next car. */
import { proxy, ref } from 'valtio'
import { entryErrors, isOkBy } from '#model/areas/form/rules/entry.ts'
import type { Structure } from '#model/areas/form/rules/structure.ts'
import { readStructure } from '#model/areas/form/rules/read-structure.ts'
import { blankEntry, defectsIn, findingErrors, questionsOf } from '#model/areas/inspection/rules/findings.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { api, ApiError, rowsOf } from '#src/engine/api/api.ts'
import { openDocument, saveDocument } from '#src/engine/data/documents.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import type { FormEntry } from '#src/ui/entry/EntryForm.tsx'
import { send } from '#src/ui/record/aside/file-calls.ts'
import { carsCalled, marksIn } from './cars-called.ts'
import {
  carOf,
  fillIn,
  inspections,
  makeCars,
  passAll,
  printPath,
  type FillAnswer,
  type FilledRow,
  type FormRow,
} from './calls.ts'
import {
  type Waiting,
  type InspectionNow,
  clean,
  first,
  sentence,
  repeating,
  firstError,
  isEntryErrors,
} from './inspection-state.ts'

export class InspectionController {
  readonly state: { now: InspectionNow } = proxy({ now: ref(first) })
  /** The previous car's answers, for a car in the same condition. */
  #before: FormEntry = {}

  get now(): InspectionNow {
    return this.state.now
  }
  set(change: Partial<InspectionNow>): void {
    this.state.now = ref({ ...this.now, ...change })
  }
  get car(): Waiting | undefined {
    return this.now.cars[this.now.at]
  }
  get isOk(): boolean {
    const { structure, entry } = this.now
    return structure === undefined || (isOkBy(structure, entry) && defectsIn(structure, entry).length === 0)
  }
  /** Why the car cannot be passed by one act; true if it can. */
  get canPassAll(): true | string {
    const { bad_order } = this.now
    if (this.car === undefined) return 'Add a car first.'
    return bad_order || !this.isOk ? 'A defect was found: answer each question, and say what is wrong.' : true
  }

  choose(form: FormRow): void {
    const { structure } = readStructure(form.schema_data)
    this.set({ form, structure, entry: { ...blankEntry(structure), ...this.#kept(structure) }, errors: [] })
  }
  /** A question is asked anew for each car. */
  #kept(structure: Structure): FormEntry {
    const { entry } = this.now
    const asked = new Set(questionsOf(structure, entry).map(({ path }) => path))
    return Object.fromEntries(
      repeating(structure.ui_schema.elements)
        .filter((name) => !asked.has(name))
        .flatMap((name) => (name in entry ? [[name, entry[name]]] : [])),
    )
  }

  /** Opens an existing inspection. */
  async load(id: number): Promise<void> {
    const row = await inspections.get(id)
    if (row.railcar === null) return
    const data = await carOf(row.railcar)
    const filled = row.form_data === null ? undefined : await api<FilledRow>(`formdata/${row.form_data}/`)
    const { structure } = readStructure(filled?.schema_data)
    const form = filled?.form == null ? this.now.form : await api<FormRow>(`form/${filled.form}/`)
    this.set({
      cars: [{ data, result: null }],
      at: 0,
      form,
      structure,
      entry: filled?.data ?? {},
      facility: row.facility,
      inspection: row.id,
      bad_order: row.bad_order,
      defects: row.defects,
      comments: row.comments,
      photos: [],
      errors: [],
    })
  }

  /** Adds cars by typed or pasted marks; unknown marks are reported. */
  async addCars(typed: string): Promise<void> {
    const marks = marksIn(typed)
    if (marks.length === 0) return
    this.set({ busy: true, problem: '', unknown: [] })
    const { known, unknown, problems } = await carsCalled(marks)
    const listed = new Set(this.now.cars.map(({ data }) => data.railcar.id))
    const found = known
      .filter(({ railcar: { id } }) => !listed.has(id))
      .map((data): Waiting => ({ data, result: null }))
    const isFirst = this.now.cars.length === 0
    this.set({ busy: false, cars: [...this.now.cars, ...found], unknown, problem: problems.join(' ') })
    if (isFirst && found.length > 0) this.goTo(0)
  }
  async createUnknown(): Promise<void> {
    try {
      const { created } = await makeCars(this.now.unknown)
      const marks = this.now.unknown
      this.set({ unknown: [] })
      recordUndo({
        title: `Create ${created.map(({ mark }) => mark).join(', ')}`,
        kind: 'compensating',
        undo: async () => {
          for (const { id } of created) await rowsOf(railcar).remove(id)
          return 'The cars were removed.'
        },
      })
      await this.addCars(marks.join('\n'))
    } catch (error) {
      toast({ text: `Not created. ${sentence(error)}`, tone: 'stop' })
    }
  }

  /** Resets the form for a car; repeated fields keep their value. */
  goTo(at: number): void {
    const { cars, structure, facility } = this.now
    const car = cars[at]
    if (car === undefined) return
    this.set({
      at,
      ...clean,
      entry: structure ? { ...blankEntry(structure), ...this.#kept(structure) } : {},
      facility: facility ?? car.data.yard?.facility ?? null,
      bad_order: car.data.railcar.bad_order,
      defects: car.data.railcar.bad_order_reason,
      said: `Car ${at + 1} of ${cars.length}: ${car.data.mark}`,
    })
  }
  step(by: 1 | -1): void {
    this.goTo(Math.max(0, Math.min(this.now.cars.length - 1, this.now.at + by)))
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
    if (this.printed !== undefined) void openDocument(printPath(this.printed))
  }
  savePdf(): void {
    if (this.printed !== undefined) void saveDocument(printPath(this.printed))
  }
}
