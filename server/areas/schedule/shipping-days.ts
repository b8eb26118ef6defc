/** Gives a schedule the blackout days of a template, beside those that it has. */
import { schedule } from '#model/areas/schedule/schedule.resource.ts'
import { shippingDays } from '#model/areas/schedule/shipping-days.resource.ts'
import { daysOff, withDaysOff } from '#model/areas/schedule/rules/shipping/days-off.ts'
import { inSentence } from '#model/shared/label-text.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'

type Asked = Call<typeof schedule, 'applyShippingDays'>

/** The one that is named, or else that of the facility, or else the one for all. Throws 400 where there is none. */
async function templateFor({ row, input, rows }: Asked) {
  if (input.template !== null) return rows(shippingDays).get(input.template)
  const all = await rows(shippingDays).find({}, { ordering: 'id' })
  const found =
    all.find(({ facility }) => facility !== null && facility === row.facility) ??
    all.find(({ facility }) => facility === null)
  if (found === undefined)
    throw invalid({
      template: [`There is no ${inSentence(shippingDays.label)} for its facility, and none for all facilities.`],
    })
  return found
}

export async function applyShippingDays(call: Asked) {
  const { row, rows, keepBatch } = call
  if (row.start_date === null || row.end_date === null)
    throw invalid({ non_field_errors: ['The schedule has no first or no last day yet.'] })
  const template = await templateFor(call)
  const blackout_days = withDaysOff(row.blackout_days, daysOff(row, template))
  const added = blackout_days.length - row.blackout_days.length
  if (added === 0) return { ...row, template: template.name, added, batch: null }
  const changed = await rows(schedule).patch(row.id, { blackout_days })
  const kept = { id: row.id, version: changed.version, before: { blackout_days: row.blackout_days } }
  return { ...changed, template: template.name, added, batch: await keepBatch(schedule, 'applyShippingDays', [kept]) }
}
