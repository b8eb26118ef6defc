/** Templates: shipments without cars, number and date, from which others are made by `clone/`. */
import { company } from '#model/areas/company/company.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'

import { headerOf } from './header.ts'

export async function createTemplate({ row, input, rows, person }: Call<typeof shipment, 'createTemplate'>) {
  const name = input.name.trim()
  // Locked, so that of two at once the second one sees the first.
  await rows(company).get(person.company, { lock: true })
  const taken = await rows(shipment).find({ is_template: true }, { only: ['template_name'] })
  if (taken.some(({ template_name }) => template_name.toLowerCase() === name.toLowerCase()))
    throw invalid({ name: [`There is a template ${name} already.`] })
  return rows(shipment).create({
    ...headerOf(row),
    ship_date: null,
    schedule: null,
    reference_number: '',
    hazardous_certificate_person: '',
    is_template: true,
    template_name: name,
  })
}
