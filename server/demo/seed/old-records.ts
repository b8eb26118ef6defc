/** Three records as earlier releases took them, so that *Records to fix* has something to show. */
import { sql } from 'drizzle-orm'
import { facility } from '#model/areas/company/company.resource.ts'
import { allocation, transferLimit } from '#model/areas/legacy/allocation.resource.ts'
import { station } from '#model/areas/rail/network.resource.ts'
import { entityOf } from '#server/engine/base/entity.ts'
import { run, type Client } from '#server/engine/base/sql.ts'
import { judgeAgain } from '#server/engine/rows/listed-problems.ts'
import { judgedAgain } from '#server/engine/rows/problems/row-problems.ts'
import { dayText, type Demo } from './base/setting.ts'

/** Each record is made right and then spoilt by SQL, because no call takes such a value any more. */
export async function seedOldRecords(client: Client, company: number, { rows, now }: Demo): Promise<void> {
  const staples = await rows(station).create({
    name: 'Staples',
    state: 'MN',
    country: 'US',
    railroad: 'BNSF',
    fsac: '20990',
    latitude: 46.355,
    longitude: -94.793,
    timezone: 'America/Chicago',
  })
  await run(client, sql`update rail_station set timezone = 'Central Time (US & Canada)' where id = ${staples.id}`)
  const [first] = await rows(allocation).find({}, { ordering: 'allocation_code', limit: 1 })
  const ended = await rows(transferLimit).create({
    allocation: first?.id ?? null,
    period_type: 'month',
    period_start_date: dayText(now, -260),
    limit: '400000',
    transfer_limit_start_date: dayText(now, -230),
    transfer_limit_end_date: dayText(now, -200),
  })
  await run(
    client,
    sql`update legacy_transfer_limit set transfer_limit_end_date = ${dayText(now, -260)} where id = ${ended.id}`,
  )
  const twice = await rows(facility).create({
    name: 'Conway Storage, north caverns',
    code: 'CWN',
    kind: 'storage',
    city: 'Conway',
    state: 'KS',
    timezone: 'America/Chicago',
    active: false,
  })
  await run(client, sql`update company_facility set code = 'CWY', key_copy = 1 where id = ${twice.id}`)
  const wrong = [
    [facility, twice.id],
    [transferLimit, ended.id],
    [station, staples.id],
  ] as const
  for (const [resource, id] of wrong) {
    const entity = entityOf(resource)
    const judged = judgedAgain(entity)
    if (judged) await judgeAgain(entity, { client, company, user: undefined }, judged, [String(id)])
  }
}
