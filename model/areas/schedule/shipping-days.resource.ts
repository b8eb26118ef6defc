/** Templates of shipping days: on which weekdays cars are shipped, and which days are off, for all facilities or for one. */
import { codes, day, list, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { weekdays } from './rules/shipping/weekdays.ts'

export const shippingDays = resource('shipping_day_template/', {
  label: 'Shipping-day template',
  needs: { view: 'access_menu__contract', change: 'configuration__contracts' },
  title: ['name'],
  ordering: 'name',
  keys: [{ fields: ['name'], onConflict: 'refuse' }],
  fields: {
    name: text({ required: true, maxLength: 80, table: true }),
    facility: ref('company:facility', {
      onDelete: 'cascade',
      table: true,
      help: 'Leave empty for all without their own',
    }),
    weekdays: codes({ label: 'Ships on', choices: weekdays, table: true }),
    days_off: list({ date: day({ required: true }), reason: text({ maxLength: 80 }) }, { label: 'Days off' }),
  },
})
