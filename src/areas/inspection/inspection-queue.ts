/** The queue of cars to inspect: added by their marks, gone through one by one, with the form of the current car. */
import { type InspectionNow, first, type Waiting, repeating, sentence, clean } from './inspection-state.ts'
import { proxy, ref } from 'valtio'
import { isOkBy } from '#model/areas/form/rules/entry.ts'
import { defectsIn, blankEntry, questionsOf } from '#model/areas/inspection/rules/findings.ts'
import { type FormRow, inspections, carOf, type FilledRow, makeCars } from './calls.ts'
import { readStructure } from '#model/areas/form/rules/read-structure.ts'
import type { Structure } from '#model/areas/form/rules/structure.ts'
import type { FormEntry } from '#src/ui/entry/EntryForm.tsx'
import { api, rowsOf } from '#src/engine/api/api.ts'
import { carsCalled } from './cars-called.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { toast } from '#src/engine/commands/toast.ts'

export class InspectionQueue {
  readonly state: { now: InspectionNow } = proxy({ now: ref(first) })

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
    if (typed.trim() === '') return
    this.set({ busy: true, problem: '', unknown: [] })
    const { known, unknown, problems } = await carsCalled([typed])
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
}
