/** Inspections: what is known of a car, filling in the form, setting the car bad order, the printed report. */
import fs from 'node:fs/promises'
import { facility } from '#model/areas/company/company.resource.ts'
import { attachment } from '#model/areas/document/attachment.resource.ts'
import { data as entry, form } from '#model/areas/form/form.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { user } from '#model/areas/user/user.resource.ts'
import { inspection as declared } from '#model/areas/inspection/inspection.resource.ts'
import { placement, track, yard } from '#model/areas/yard/yard.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { entryErrors, entryLines, isOkBy, labelAt } from '#model/areas/form/rules/entry.ts'
import { isPlain, readStructure, type Structure } from '#model/areas/form/rules/structure.ts'
import { allOk, defectsIn, findingErrors } from '#model/areas/inspection/rules/findings.ts'
import { readWholeMark } from '#model/areas/fleet/rules/mark.ts'
import { clock } from '#model/shared/clock.ts'
import { markOf } from '#model/areas/yard/rules/yard.ts'
import { HttpError, invalid, notFound } from '#server/engine/base/http-error.ts'
import { answerFile, handle, type Call } from '#server/engine/base/handler.ts'
import type { Paper, PaperPart } from '#server/print/paper.ts'
import { renderPdf } from '#server/print/press.ts'
import { storedAt } from '#server/areas/document/attachment.ts'
import { fleetOf } from '#server/areas/yard/cars.ts'
import { namedSpot, type Reach } from '#server/areas/yard/standing.ts'

type Car = Row<typeof railcar>

async function carNamed(rows: Reach, id: number | null, mark: string): Promise<Car> {
  if (id !== null) return rows(railcar).get(id)
  const read = readWholeMark(mark)
  if ('error' in read) throw invalid({ car_mark: [read.error] })
  const car = (await fleetOf(rows, [read])).get(markOf(read))
  if (car === undefined) throw notFound()
  return car
}

async function standsAt(rows: Reach, car: Car) {
  const [placed] = await rows(placement).find({ car: car.id, scenario: 'actual' })
  if (placed?.track === undefined || placed.track === null) return null
  const on = await rows(track).get(placed.track)
  return namedSpot(new Map([[on.id, on]]), { track: on.id, seq: placed.seq })
}

async function carData({ input, rows }: Call<typeof declared, 'carData'>) {
  const car = await carNamed(rows, input.railcar, input.car_mark)
  const [last] = await rows(declared).find({ railcar: car.id }, { limit: 1 })
  const filled = last?.form_data == null ? undefined : (await rows(entry).find({ id: last.form_data }))[0]
  const [home] = car.yard === null ? [] : await rows(yard).find({ id: car.yard })
  return {
    railcar: car,
    mark: markOf(car),
    yard: home ? { id: home.id, name: home.name, timezone: home.timezone, facility: home.facility } : null,
    standing: await standsAt(rows, car),
    last: last ? { ...last, form: filled?.form ?? null, data: filled?.data ?? {} } : null,
  }
}

/** Cars that the fleet already has are answered separately and stay as they are. */
async function createRailcars({ input, rows }: Call<typeof declared, 'createRailcars'>) {
  const read = input.car_marks.map(readWholeMark)
  const errors = read.flatMap((one) => ('error' in one ? [one.error] : []))
  if (input.car_marks.length === 0) errors.push('Name at least one car.')
  if (errors.length > 0) throw invalid({ car_marks: errors })
  const named = new Map(
    read.flatMap((one) =>
      'error' in one ? [] : [[markOf(one), { car_mark: one.car_mark, car_number: one.car_number }] as const],
    ),
  )
  const known = await fleetOf(rows, [...named.values()])
  const missing = [...named]
    .filter(([mark]) => !known.has(mark))
    .map(([, car]) => ({ ...car, car_type: input.car_type.toUpperCase() }))
  const created = missing.length === 0 ? [] : await rows(railcar).createMany(missing)
  return {
    created: created.map((car) => ({ id: car.id, mark: markOf(car) })),
    existing: [...known.values()].map((car) => ({ id: car.id, mark: markOf(car) })),
  }
}

/** Sets a car bad order, or releases one that passed. */
async function setOrder(rows: Reach, car: Car, bad_order: boolean, why: string): Promise<Car> {
  if (car.bad_order === bad_order && (!bad_order || car.bad_order_reason === why)) return car
  return rows(railcar).patch(car.id, { bad_order, bad_order_reason: bad_order ? why.slice(0, 200) : '' })
}

type Finding = Pick<
  Call<typeof declared, 'fillIn'>['input'],
  'inspection' | 'railcar' | 'facility' | 'form' | 'data' | 'draft' | 'bad_order' | 'defects' | 'comments'
>
type FindingCall = Pick<Call<typeof declared, 'fillIn'>, 'rows' | 'now'>

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

async function keep({ rows, now }: FindingCall, input: Finding) {
  const { before, drawn, structure } = await carAndForm(rows, input)
  judge(structure, input)
  const is_ok = isOkBy(structure, input.data)
  const bad_order = input.bad_order || !is_ok
  const where = await standsAt(rows, before)
  const old = input.inspection === null ? undefined : await rows(declared).get(input.inspection)
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

const fillIn = (call: Call<typeof declared, 'fillIn'>) => keep(call, call.input)

/** A car that is in bad order is released by looking at each point, and a defect that was found is not passed over. */
async function passAll(call: Call<typeof declared, 'allOk'>) {
  const { input, rows } = call
  const { before, structure } = await carAndForm(rows, input)
  if (before.bad_order)
    throw invalid({ railcar: [`${markOf(before)} is bad order. Answer each question to release it.`] })
  const found = defectsIn(structure, input.data)
  if (found.length > 0)
    throw invalid({
      data: [`A defect was found: ${found.map((path) => labelAt(structure.form_schema, path)).join(', ')}.`],
    })
  const data = allOk(structure, isPlain(input.data) ? input.data : {})
  return keep(call, { ...input, data, draft: false, bad_order: false, defects: '' })
}

const isPicture = ({ content_type, name }: Row<typeof attachment>): boolean =>
  /^image\/(png|jpe?g)$/.test(content_type) || /\.(png|jpe?g)$/i.test(name)

async function print({ row, rows, person, now }: Call<typeof declared, 'print'>) {
  const car = row.railcar === null ? undefined : (await rows(railcar).find({ id: row.railcar }))[0]
  const mark = car ? markOf(car) : 'a car'
  const [filled] = row.form_data === null ? [] : await rows(entry).find({ id: row.form_data })
  const [place] = row.facility === null ? [] : await rows(facility).find({ id: row.facility })
  const [on] = row.track === null ? [] : await rows(track).find({ id: row.track })
  const [inspector] = row.inspector === null ? [] : await rows(user).find({ id: row.inspector })
  const [drawn] = filled?.form == null ? [] : await rows(form).find({ id: filled.form })
  const { structure } = readStructure(filled?.schema_data)
  const photos = (await rows(attachment).find({ object_type: 'yard:inspection', object_id: String(row.id) })).filter(
    isPicture,
  )
  const zone = place?.timezone ?? ''
  const when = clock(row.inspected_at ?? now, zone)
  const title = drawn?.name ?? 'Inspection'
  const parts = (pictures: readonly PaperPart[]): PaperPart[] => [
    { kind: 'heading', text: 'Findings', note: row.status === 'draft' ? 'draft, not finished' : row.status },
    {
      kind: 'table',
      columns: [
        { title: 'ITEM', width: 55 },
        { title: 'FOUND', width: 45, strong: true },
      ],
      empty: 'Nothing was filled in.',
      rows: entryLines(structure, filled?.data ?? {}).map(({ label, value, depth, isGroup }) => ({
        cells: [`${'· '.repeat(depth)}${label}`, value],
        tone: isGroup ? 'strong' : 'plain',
      })),
    },
    ...(row.defects === ''
      ? []
      : ([
          { kind: 'heading', text: 'Defects' },
          { kind: 'text', text: row.defects },
        ] as const)),
    ...(row.comments === ''
      ? []
      : ([
          { kind: 'heading', text: 'Comments' },
          { kind: 'text', text: row.comments },
        ] as const)),
    ...pictures,
    { kind: 'signatures', labels: ['Inspector', 'Date and time'] },
  ]
  const paper = (pictures: readonly PaperPart[]): Paper => ({
    title,
    about: `${mark} · ${when}`,
    foot: `${title} · ${mark} · printed by ${person.name} ${clock(now, zone)}`,
    facts: [
      ['Car', mark],
      ['Type', car?.car_type ?? ''],
      ['Result', row.bad_order ? 'BAD ORDER' : row.status],
      ['Facility', place?.name ?? ''],
      ['Track', on?.name ?? ''],
      ['Inspected', `${when} ${inspector?.name ?? ''}`],
    ],
    parts: parts(pictures),
  })
  const data = async (): Promise<Buffer> => {
    const pictures = await Promise.all(
      photos.map(async (photo): Promise<PaperPart[]> => {
        const image = await fs.readFile(storedAt(photo)).catch(() => undefined)
        return image ? [{ kind: 'picture', image, caption: photo.name }] : []
      }),
    )
    return renderPdf(paper(pictures.flat()))
  }
  return answerFile({
    filename: `Inspection ${mark} ${when.slice(0, 10)}.pdf`,
    type: 'application/pdf',
    inline: true,
    data,
  })
}

export const inspection = handle(declared, { carData, createRailcars, fillIn, allOk: passAll, print })
