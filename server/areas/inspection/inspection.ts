/** Inspections: filling in the form, and setting the car bad order or releasing it. */
import { data as entry, form } from '#model/areas/form/form.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { inspection as declared } from '#model/areas/inspection/inspection.resource.ts'
import { entryErrors, isOkBy } from '#model/areas/form/rules/entry.ts'
import { labelAt } from '#model/areas/form/rules/entry-lines.ts'
import { type Structure, isPlain } from '#model/areas/form/rules/structure.ts'
import { readStructure } from '#model/areas/form/rules/read-structure.ts'
import { allOk, defectsIn, findingErrors } from '#model/areas/inspection/rules/findings.ts'
import { markOf } from '#model/areas/yard/rules/yard.ts'
import { HttpError, invalid } from '#server/engine/base/http-error.ts'
import { handle, type Call } from '#server/engine/base/handler.ts'
import type { Reach } from '#server/areas/yard/standing.ts'
import { type InspectedCar, standsAt, carData, createRailcars } from './inspected-car.ts'
import { print } from './inspection-paper.ts'
import { requireInspector } from './inspector.ts'

/** Sets a car bad order, or releases one that passed. */
async function setOrder(rows: Reach, car: InspectedCar, bad_order: boolean, why: string): Promise<InspectedCar> {
  if (car.bad_order === bad_order && (!bad_order || car.bad_order_reason === why)) return car
  return rows(railcar).patch(car.id, { bad_order, bad_order_reason: bad_order ? why.slice(0, 200) : '' })
}

type Finding = Pick<
  Call<typeof declared, 'fillIn'>['input'],
  'inspection' | 'railcar' | 'facility' | 'form' | 'data' | 'draft' | 'bad_order' | 'defects' | 'comments'
>
type FindingCall = Pick<Call<typeof declared, 'fillIn'>, 'rows' | 'now' | 'person' | 'given'>

async function carAndForm(rows: Reach, input: Pick<Finding, 'railcar' | 'form'>) {
  const [before] = input.railcar === null ? [] : await rows(railcar).find({ id: input.railcar }, { lock: true })
  if (before === undefined) throw invalid({ railcar: ['There is no such car.'] })
  const [drawn] = input.form === null ? [] : await rows(form).find({ id: input.form })
  if (drawn === undefined) throw invalid({ form: ['There is no such form.'] })
  return { before, drawn, structure: readStructure(drawn.schema_data).structure }
}

/** What prevents an inspection from being kept: wrong answers, and, once it is finished, open questions and a defect without words. */
function judge(structure: Structure, { data, draft, bad_order, defects }: Finding): void {
  const errors = draft
    ? entryErrors(structure, data).filter(({ message }) => message !== 'Required.')
    : findingErrors(structure, data)
  if (errors.length > 0)
    throw new HttpError(400, { data: errors.map(({ path, message }) => `${path}: ${message}`), entry: errors })
  if (draft || defects.trim() !== '') return
  const found = defectsIn(structure, data)
  if (found.length > 0 || bad_order)
    throw invalid({
      defects: [
        `Say in words what is wrong${found.length === 0 ? '' : `: ${found.map((path) => labelAt(structure.form_schema, path)).join(', ')}`}.`,
      ],
    })
}

/** Completes the input for an existing inspection: what was not sent keeps its value. */
async function completed({ rows, given }: Pick<FindingCall, 'rows' | 'given'>, input: Finding): Promise<Finding> {
  if (input.inspection === null) return input
  const { facility, defects, comments, form_data } = await rows(declared).get(input.inspection)
  const [answered] = form_data === null || given.has('data') ? [] : await rows(entry).find({ id: form_data })
  const earlier = { facility, defects, comments, ...(answered && { data: answered.data }) }
  const absent = Object.entries(earlier).filter(([key]) => !given.has(key))
  return { ...input, ...Object.fromEntries(absent) }
}

async function keep(call: FindingCall, input: Finding) {
  const { rows, now } = call
  const old = input.inspection === null ? undefined : await rows(declared).get(input.inspection)
  const { before, drawn, structure } = await carAndForm(rows, input)
  judge(structure, input)
  if (!input.draft) await requireInspector(call, input.facility)
  const is_ok = isOkBy(structure, input.data)
  const bad_order = input.bad_order || !is_ok
  const where = await standsAt(rows, before)
  const filled = {
    form: drawn.id,
    schema_data: drawn.schema_data,
    data: input.data,
    is_ok,
    filled_at: now,
  }
  const kept =
    old?.form_data == null ? await rows(entry).create(filled) : await rows(entry).patch(old.form_data, filled)
  const values = {
    railcar: before.id,
    facility: input.facility,
    track: where?.track ?? null,
    status: input.draft ? 'draft' : bad_order ? 'failed' : 'passed',
    bad_order: bad_order && !input.draft,
    defects: input.defects,
    comments: input.comments,
    form_data: kept.id,
    inspected_at: now,
  } as const
  const row = old ? await rows(declared).patch(old.id, values) : await rows(declared).create(values)
  await rows(entry).patch(kept.id, { object_type: 'yard:inspection', object_id: String(row.id) })
  const car = input.draft ? before : await setOrder(rows, before, bad_order, input.defects)
  return {
    ...row,
    mark: markOf(car),
    is_ok,
    car: { bad_order: car.bad_order, bad_order_reason: car.bad_order_reason },
    before: { bad_order: before.bad_order, bad_order_reason: before.bad_order_reason },
  }
}

const fillIn = async (call: Call<typeof declared, 'fillIn'>) => keep(call, await completed(call, call.input))

/** A car that is in bad order is released by looking at each point, and a defect that was found is not passed over. */
async function passAll(call: Call<typeof declared, 'allOk'>) {
  const { rows } = call
  const input = await completed(call, { ...call.input, draft: false, bad_order: false, defects: '' })
  const { before, structure } = await carAndForm(rows, input)
  if (before.bad_order)
    throw invalid({ railcar: [`${markOf(before)} is bad order. Answer each question to release it.`] })
  const found = defectsIn(structure, input.data)
  if (found.length > 0)
    throw invalid({
      data: [`A defect was found: ${found.map((path) => labelAt(structure.form_schema, path)).join(', ')}.`],
    })
  const data = allOk(structure, isPlain(input.data) ? input.data : {})
  return keep(call, { ...input, data, defects: '' })
}

export const inspection = handle(declared, { carData, createRailcars, fillIn, allOk: passAll, print })
