/** The daily mass balance of a site. It has no rows of its own: the server mounts its calls beside the registry. */
import { onResource } from '#model/kernel/action.ts'
import { choice, day, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { needs } from '#model/areas/terminal/needs.ts'
import { lineFigures } from './rules/balance/answers.ts'

const seen = 'access_menu__gip_mass_balance'
const look = { needs: seen, undo: 'none', form: 'none', method: 'GET' } as const
const act = { needs: seen, alsoNeeds: ['close_mass_balance'], undo: 'none', form: 'none' } as const
const site = ref('terminal:server', { label: 'Site' })
const ofProduct = {
  date: day({ help: 'Leave empty for today at the site' }),
  facility: site,
  product: ref('terminal:product', { required: true }),
} as const
const ofDay = {
  date: day({ required: true }),
  facility: ref('terminal:server', { label: 'Site', required: true }),
  reason: text({ maxLength: 500 }),
} as const

export const massBalance = resource('mass_balance/', {
  label: 'Mass balance',
  needs: { view: seen, change: 'close_mass_balance' },
  title: [],
  actionOnly: true,
  fields: {},
  actions: {
    /** `DayBalance` (rules/balance/answers.ts): a row for each product in the mass balance, in m³ at 15 °C. */
    day: onResource('', {
      ...look,
      label: 'Balance of a day',
      input: {
        date: day({ help: 'Leave empty for today at the site' }),
        facility: ref('terminal:server', { label: 'Site', help: 'Leave empty for the first site with tanks' }),
      },
    }),
    /** `BalanceLines`: they add up to the figure. */
    lines: onResource('lines/', {
      ...look,
      label: 'Lines behind a figure',
      alsoNeeds: [needs('ticket').view],
      input: { ...ofProduct, of: choice(lineFigures, 'receipts', { label: 'Figure' }) },
    }),
    /** `BalanceCauses`: what would explain a gain or loss that needs attention, the likeliest first. */
    causes: onResource('causes/', {
      ...look,
      label: 'Find causes',
      alsoNeeds: [needs('ticket').view],
      input: ofProduct,
    }),
    /** `BalanceDays`: from the first day to the last one, both included; without them the last 31 days. */
    days: onResource('days/', {
      ...look,
      label: 'Days of the balance',
      spans: [{ from: 'from', to: 'to' }],
      input: { facility: site, from: day(), to: day({ help: 'The last day' }) },
    }),
    /** `DayBalance`, with its figures as they stay from now on. */
    close: onResource('close/', { ...act, label: 'Close day', input: ofDay }),
    /** `DayBalance`: of the day that was closed last. */
    reopen: onResource('reopen/', { ...act, label: 'Reopen day', input: ofDay }),
  },
})
