/** Finds the records of the company that a reading is checked against: the shipments, cars, spellings and goods that the paper names. */
import { sql } from 'drizzle-orm'
import type { company } from '#model/areas/company/company.resource.ts'
import { aliasKinds } from '#model/areas/document/rules/alias-kinds.ts'
import { nearPatterns } from '#model/areas/document/rules/near-numbers.ts'
import type { ReadFigure, ReadBill } from '#model/areas/document/rules/reading/figures.ts'
import type { ReadingFacts } from '#model/areas/document/rules/checks/validate-reading.ts'
import { WATER_LB_PER_GALLON } from '#model/areas/measure/rules/volume/units.ts'
import type { Row } from '#model/kernel/resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import { listedNumbers } from '#model/shared/kinds/un-numbers.ts'
import { list, run, type Client } from '#server/engine/base/sql.ts'

type Company = Pick<Row<typeof company>, 'id' | 'timezone'>
/** `id`: of the learned spelling; null for the name of the record itself. */
type Spelling = ReadingFacts['aliases'][number] & { readonly id: number | null }
export type RecordFacts = Omit<ReadingFacts, 'aliases'> & { readonly aliases: readonly Spelling[] }

const MOST = 500
const valuesOf = (figure: ReadFigure | undefined): readonly string[] =>
  figure === undefined ? [] : [figure.value, ...figure.candidates.map(({ value }) => value)].filter((one) => one !== '')
const lower = (figures: readonly (ReadFigure | undefined)[]): readonly string[] => [
  ...new Set(
    figures.flatMap((one) => (one === undefined ? [] : [one.value, one.raw].map((text) => text.trim().toLowerCase()))),
  ),
]

const shipmentsNear = (client: Client, company: number, numbers: readonly string[]) =>
  run<{ id: number; bol_number: string; car_count: number }>(
    client,
    sql`select id, bol_number, coalesce(car_count, 0) as car_count from rail_shipment
      where company_id = ${company} and not is_template
        and (bol_number = any(${list(numbers)}::text[]) or bol_number like any(${list(numbers.flatMap(nearPatterns))}::text[]))
      order by id desc limit ${MOST}`,
  )

/** Finds the cars with one of these names, and those whose name differs by one character. */
const carsNear = (client: Client, company: number, cars: readonly string[]) =>
  run<{ car_mark: string; car_number: string }>(
    client,
    sql`select distinct car_mark, car_number from trace_railcar
      where company_id = ${company} and (car_mark || ' ' || car_number = any(${list(cars)}::text[])
        or car_mark || ' ' || car_number like any(${list(cars.flatMap(nearPatterns))}::text[]))
      limit ${MOST}`,
  )

/** Returns the marks that cars of the company have; undefined if it has no cars. */
async function knownMarks(
  client: Client,
  company: number,
  marks: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  const [found] = await run<{ is_any: boolean; known: readonly string[] }>(
    client,
    sql`select exists (select 1 from trace_railcar where company_id = ${company})
        or exists (select 1 from rail_loaded_car where company_id = ${company}) as is_any,
      array(select mark from unnest(${list(marks)}::text[]) mark
        where exists (select 1 from trace_railcar c where c.company_id = ${company} and c.car_mark = mark)
          or exists (select 1 from rail_loaded_car l where l.company_id = ${company} and l.car_mark = mark)) as known`,
  )
  return found?.is_any === true ? new Set(found.known) : undefined
}

/** Finds records by the printed name itself, and the spellings that people chose records for. */
const spellings = (client: Client, company: number, read: ReadBill) => {
  const { shipper, consignee, product_name, origin, destination } = read.figures
  const parties = list(lower([shipper, consignee]))
  const places = list(lower([origin, destination]))
  return run<{ id: number | null; kind: string; raw: string; record: number; name: string }>(
    client,
    sql`select id, kind, raw, record, name from document_alias where company_id = ${company}
      union all select null, 'party', name, id, name from company_party
        where company_id = ${company} and lower(btrim(name)) = any(${parties}::text[])
      union all select null, 'product', name, id, name from company_product
        where company_id = ${company} and lower(btrim(name)) = any(${list(lower([product_name]))}::text[])
      union all select null, 'station', name, id, name from rail_station
        where company_id = ${company} and (lower(btrim(name)) = any(${places}::text[])
          or lower(btrim(name) || ', ' || state) = any(${places}::text[]))
      limit 5000`,
  )
}

async function densityOf(client: Client, company: number, read: ReadBill): Promise<string | undefined> {
  const [found] = await run<{ relative_density: number | null }>(
    client,
    sql`select relative_density from company_product where company_id = ${company}
      and lower(btrim(name)) = any(${list(lower([read.figures.product_name]))}::text[]) and relative_density > 0 limit 1`,
  )
  return found?.relative_density == null ? undefined : (found.relative_density * WATER_LB_PER_GALLON).toFixed(4)
}

const isGoods = (number: string): boolean =>
  listedNumbers.get(number.slice(0, 2).toUpperCase())?.has(number.slice(2)) === true

export async function factsFor(
  client: Client,
  { id: company, timezone }: Company,
  read: ReadBill,
  now: Date,
): Promise<RecordFacts> {
  const cars = read.cars.flatMap(({ car_mark, car_number }) =>
    valuesOf(car_mark).flatMap((mark) => valuesOf(car_number).map((number) => `${mark} ${number}`)),
  )
  const marks = await knownMarks(client, company, [...new Set(read.cars.flatMap(({ car_mark }) => valuesOf(car_mark)))])
  const density = await densityOf(client, company, read)
  const found = await spellings(client, company, read)
  return {
    today: dayIn(now.toISOString(), timezone || 'UTC'),
    shipments: await shipmentsNear(client, company, valuesOf(read.figures.bol_number)),
    cars: cars.length === 0 ? [] : await carsNear(client, company, cars.slice(0, 40)),
    aliases: found.flatMap(({ kind, ...one }) => {
      const known = aliasKinds.find((each) => each === kind)
      return known === undefined ? [] : [{ ...one, kind: known }]
    }),
    ...(marks !== undefined && { marks }),
    ...(density !== undefined && { density_lb_per_gal: density }),
    unNumbers: isGoods,
  }
}
