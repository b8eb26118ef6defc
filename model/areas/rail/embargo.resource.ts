/** Embargoes of railroads, by which cars are held unless they have a permit. Added by us: the product text only names their numbers. */
import { codes, day, flag, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { carrierCode } from '#model/areas/fleet/rules/identifiers.ts'

export const embargo = resource('embargo/', {
  label: 'Embargo',
  plural: 'Embargoes',
  needs: { view: 'access_menu__shipments', change: 'change_railshipment' },
  title: ['number', 'railroad'],
  ordering: '-effective,number',
  keys: [{ fields: ['number'], onConflict: 'refuse' }],
  spans: [{ from: 'effective', to: 'expires' }],
  fields: {
    number: text({ required: true, maxLength: 20, table: true, help: 'As the railroad issued it, such as CPKC000126' }),
    railroad: carrierCode({ table: true, help: 'SCAC of the railroad that issued it' }),
    facility: ref('company:facility', {
      table: true,
      help: 'The facility whose shipments it holds',
      onDelete: 'clear',
    }),
    cause: text({ maxLength: 200, table: true }),
    effective: day({ table: true }),
    expires: day({ table: true, help: 'Leave empty if it is not known' }),
    permits: codes({
      label: 'Permits',
      help: 'Permit numbers that the railroad gave; each is good for one bill of lading',
    }),
    active: flag(true, { table: true }),
  },
})
