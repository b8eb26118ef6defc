/** The older sites of the demo: allocations in each state, loads within their terms, volumes by the rules, and sites in step and late. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allocation, transferLimit } from '#model/areas/legacy/allocation.resource.ts'
import { company, companyType, person, personCompany } from '#model/areas/legacy/company.resource.ts'
import { location, product } from '#model/areas/legacy/place.resource.ts'
import { figuresOf } from '#model/areas/legacy/rules/window/figures.ts'
import { countsAs, quantityOf, ticketDay, unitOf } from '#model/areas/legacy/rules/window/quantity.ts'
import { windowOn, windowsOf } from '#model/areas/legacy/rules/window/window.ts'
import { ticketWorking } from '#model/areas/legacy/rules/volume/ticket-working.ts'
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import { gallons, tenths } from '#model/areas/limit/rules/limit.ts'
import { syncState } from '#model/areas/terminal/rules/sync.ts'
import { worker } from '#model/areas/terminal/worker.resource.ts'
import { readSurvey } from '#model/shared/survey/uwi.ts'
import { groupedBy } from '#model/shared/grouped-by.ts'
import { dayIn } from '#model/shared/clock.ts'
import { now, seededDemo, type SeededDemo } from './seeded-demo.ts'

const ZONE = 'America/Edmonton'
const today = dayIn(now.toISOString(), ZONE)

const readAll = (demo: SeededDemo) =>
  demo.read(
    async ({ rows }) => ({
      allocations: await rows(allocation).find({}, { ordering: 'allocation_code' }),
      limits: await rows(transferLimit).find(),
      tickets: await rows(ticket).find({}, { ordering: 'ticket_number' }),
      products: new Map((await rows(product).find()).map((one) => [one.id, one])),
      drivers: await rows(person).find(),
      firms: await rows(personCompany).find(),
      companies: await rows(company).find(),
      types: await rows(companyType).find(),
      locations: await rows(location).find(),
      workers: await rows(worker).find(),
    }),
    1,
  )
let demo: SeededDemo
let found: Awaited<ReturnType<typeof readAll>>
beforeAll(async () => {
  demo = await seededDemo()
  found = await readAll(demo)
})
afterAll(() => demo.stop())

const loadsOf = (id: number) => found.tickets.filter((one) => one.allocation === id && one.status !== 'void')
/** Sums of lifted and open loads between two days. */
function sumsOf(id: number, { start, end }: { readonly start: string; readonly end: string }) {
  const loads = loadsOf(id).filter((one) => {
    const day = ticketDay(one, ZONE) ?? ''
    return start <= day && day <= end
  })
  const sum = (kind: 'lifted' | 'open'): string =>
    gallons(
      loads
        .filter(({ status }) => countsAs(status) === kind)
        .reduce(
          (total, one) => total + tenths(quantityOf(one, unitOf(found.products.get(one.product ?? 0) ?? null))),
          0n,
        ),
    )
  return { lifted: sum('lifted'), open: sum('open'), loads: loads.length }
}

const nowOf = (one: (typeof found.allocations)[number]) =>
  found.limits
    .filter(({ allocation: of, period_type }) => of === one.id && period_type !== 'day')
    .flatMap((limit) => {
      const window = windowOn(limit, one, today)
      if (window === undefined) return []
      const sums = sumsOf(one.id, window)
      return [{ ...window, ...figuresOf({ ...window, ...sums, limit: limit.limit }, one.loading_warning, today) }]
    })

test('the butane of Provost Energy is the first to run out, and there is an allocation in each state', () => {
  const provost = found.companies.find(({ name }) => name === 'Provost Energy')
  const butane = [...found.products.values()].find(({ product_name }) => product_name === 'Butane')
  const first = found.allocations.find((one) => one.customer === provost?.id && one.product_key === butane?.id)
  const [window] = first === undefined ? [] : nowOf(first)
  expect(window).toMatchObject({ percent: 93, state: 'warn', runs_out: '2026-11-22' })
  expect(window?.expected_percent).toBeGreaterThan(70)
  expect(window?.expected_percent).toBeLessThan(74)

  const windows = found.allocations.flatMap(nowOf)
  const states = groupedBy(windows, ({ state }) => state)
  expect(Object.fromEntries([...states].map(([state, of]) => [state, of.length]))).toMatchObject({
    over: 2,
    idle: expect.any(Number),
    warn: expect.any(Number),
    ok: expect.any(Number),
  })
  const early = windows.filter(({ state, runs_out }) => state !== 'over' && runs_out !== null)
  expect(Math.min(...early.map(({ runs_out }) => Date.parse(runs_out ?? '')))).toBe(Date.parse('2026-11-22'))
  const slow = windows.filter((one) => one.state === 'ok' && (one.percent ?? 0) < one.expected_percent * 0.6)
  expect(slow.length).toBeGreaterThan(3)
  expect(found.allocations.filter(({ expiration_date }) => (expiration_date ?? '') < today)).toHaveLength(3)
  expect(found.limits.filter((one) => (one.transfer_limit_start_date ?? '') > today)).toHaveLength(2)
  expect(found.limits.flatMap(({ late_windows }) => late_windows)).toHaveLength(1)
})

test('loads are within the validity and the uses of their allocation; one load used up the only use of one', () => {
  const wrong = found.allocations.flatMap((one) =>
    loadsOf(one.id)
      .map((load) => ticketDay(load, ZONE) ?? '')
      .filter((day) => day < (one.effective_date ?? '') || day > (one.expiration_date ?? ''))
      .map((day) => [one.allocation_code, day]),
  )
  expect(wrong).toEqual([])
  const exceeded = found.allocations.filter(
    ({ id, max_allowed_uses }) => max_allowed_uses !== null && loadsOf(id).length > max_allowed_uses,
  )
  expect(exceeded).toEqual([])
  const single = found.allocations.filter(({ max_allowed_uses }) => max_allowed_uses === 1)
  expect(single.map(({ id }) => loadsOf(id).length)).toEqual([1])
})

test('no two limits of an allocation and a period overlap, and no earlier window exceeds its limit', () => {
  const kinds = groupedBy(
    found.limits.filter(
      ({ transfer_limit_end_date: end, transfer_limit_start_date: start }) => (end ?? '') >= (start ?? ''),
    ),
    ({ allocation: of, period_type }) => `${of} ${period_type}`,
  )
  for (const [kind, of] of kinds) {
    const spans = of
      .map((one) => [one.transfer_limit_start_date ?? '', one.transfer_limit_end_date ?? ''] as const)
      .toSorted(([one], [other]) => one.localeCompare(other))
    for (const [at, [start]] of spans.entries()) expect(start > (spans[at - 1]?.[1] ?? ''), kind).toBe(true)
  }
  const exceeded = found.limits.flatMap((limit) => {
    const one = found.allocations.find(({ id }) => id === limit.allocation)
    if (one === undefined) return []
    return windowsOf(limit, one, '2026-09-15', today)
      .filter(({ end }) => end < today)
      .filter((window) => tenths(sumsOf(one.id, window).lifted) > tenths(limit.limit))
      .map(({ start }) => [one.allocation_code, limit.period_type, start])
  })
  expect(exceeded).toEqual([])
})

test('the net volume of each load follows from its gross volume by the volume rules', () => {
  const wrong = found.tickets.filter((one) => {
    const good = found.products.get(one.product ?? 0)
    return good === undefined || ticketWorking(one, good)?.difference !== '0.0'
  })
  expect(wrong.map(({ ticket_number }) => ticket_number)).toEqual([])
})

test('drivers were last at a rack when their last load ended, and do not load while they are locked out', () => {
  const last = new Map<number | null, string>()
  for (const { driver, load_end } of found.tickets)
    if (load_end !== null && load_end > (last.get(driver) ?? '')) last.set(driver, load_end)
  expect(last.size).toBeGreaterThan(20)
  const drivers = new Map<number | null, (typeof found.drivers)[number]>(found.drivers.map((one) => [one.id, one]))
  for (const [driver, at] of last) {
    expect(drivers.get(driver)?.last_login_time).toBe(at)
    expect(drivers.get(driver)?.enabled).toBe(true)
  }
})

test('types of companies and companies of drivers agree in both forms; places have a valid UWI of their own', () => {
  for (const { id, company_types } of found.companies)
    expect(
      found.types
        .filter(({ companyTable }) => companyTable === id)
        .map(({ company_type }) => String(company_type))
        .toSorted(),
    ).toEqual([...company_types].toSorted())
  for (const { id, tb_person_company } of found.drivers)
    expect(found.firms.filter(({ personKey }) => personKey === id).map(({ company_key }) => company_key)).toContain(
      tb_person_company,
    )
  const uwis = found.locations.map(({ uwi }) => uwi)
  expect(uwis.filter((uwi) => !('survey' in readSurvey(uwi)))).toEqual([])
  expect(new Set(uwis).size).toBe(uwis.length)
  const named = found.locations.filter((one) => one.use_uwi_for_name_and_code)
  expect(named.filter(({ uwi, name, code }) => name !== uwi || code !== uwi)).toEqual([])
})

test('two sites synchronize what belongs to the older system, and one of them is late', () => {
  const older = found.workers.filter(({ synced }) => synced.startsWith('legacy:'))
  const states = groupedBy(older, ({ server }) => server)
  expect(
    [...states.values()].map((of) => of.filter((one) => syncState(one, now.toISOString()) !== 'ok').length),
  ).toEqual(expect.arrayContaining([0, 1]))
  expect(states.size).toBe(2)
})

test('the partner sees 207 tickets of the older sites', async () => {
  expect(
    await demo.count(
      "legacy_ticket t join legacy_company c on c.id in (t.customer, t.stockholder, t.carrier) where c.name = 'Northern Consignee Ltd'",
    ),
  ).toBe(207)
})
