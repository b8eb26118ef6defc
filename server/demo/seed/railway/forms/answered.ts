/** One answered form over a product, one over a tank, one over a customer: as they were filled in, with the structure of that day. */
import { data, form } from '#model/areas/form/form.resource.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { location } from '#model/areas/terminal/place.resource.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { daysAfter, dayText, type Demo } from '../../base/setting.ts'

export async function seedAnswered({ rows, staff, now }: Demo): Promise<void> {
  const forms = await rows(form).find({ form_type: ['product', 'location', 'company'] })
  const [propane] = await rows(product).find({ product_name: 'Propane' }, { limit: 1 })
  const [tank] = await rows(location).find({ location_type: 'tank' }, { ordering: 'code', limit: 1 })
  const [customer] = await rows(company).find({ roles: 'customer' }, { ordering: 'name', limit: 1 })
  const today = dayText(now)
  const answers = {
    product: propane && {
      object_type: 'terminal:product',
      object_id: propane.id,
      data: {
        product_code: propane.product_code,
        product_name: propane.product_name,
        ...(propane.density !== null && { density: propane.density }),
        odorant: 'ethyl mercaptan',
        sheet_date: daysFrom(today, -120),
        approved: true,
      },
    },
    location: tank && {
      object_type: 'terminal:location',
      object_id: tank.id,
      data: {
        code: tank.code,
        name: tank.name,
        vessel_number: `A-${tank.code}-0412`,
        relief_valve_tested: daysFrom(today, -200),
        painted: Number(today.slice(0, 4)) - 6,
        grounded: true,
      },
    },
    company: customer && {
      object_type: 'terminal:company',
      object_id: customer.id,
      data: {
        name: customer.name,
        email: customer.email,
        credit: 'passed',
        insurance_until: daysFrom(today, 240),
        safety_record: true,
      },
    },
  } as const
  const filled_by = staff.get('clerk@demo.test') ?? null
  await rows(data).createMany(
    forms.flatMap(({ id, form_type, schema_data }) => {
      if (form_type !== 'product' && form_type !== 'location' && form_type !== 'company') return []
      const answer = answers[form_type]
      if (answer === undefined) return []
      return [{ ...answer, form: id, schema_data, is_ok: true, filled_by, filled_at: daysAfter(now, -9).toISOString() }]
    }),
  )
}
