/** What a buyer orders under a partner's contract, and the days it nominates month by month. */
import { choice, day, decimal, instant, integer, list, ref, text } from '../../field.ts'
import { resource } from '../../resource.ts'

const seller = () => ref('company:company', { label: 'Partner', required: true, table: true, group: 'Order', help: 'The company that is asked' })
/** Who asks: the company whose row it is. */
const buyer = () => ref('company:company', { label: 'From', readOnly: true, column: 'company_id', table: true, group: 'Order' })
const view = 'access_menu__partner_rail_contracts'

/** Made by the buyer, seen and answered by the company whose contract it is. */
export const order = resource('partner/railorder/', {
  label: 'Order',
  tenancy: 'pair',
  needs: { view, change: 'change_partner_order' },
  title: ['order_number'],
  ordering: '-created_at',
  unique: [['order_number']],
  fields: {
    order_number: text({ label: 'Order', required: true, maxLength: 30, table: true, group: 'Order' }),
    company: buyer(),
    counterparty: seller(),
    contract: ref('partner:contract', { table: true, group: 'Order' }),
    status: choice(['draft', 'sent', 'accepted', 'rejected', 'in_progress', 'fulfilled', 'cancelled'], 'draft', { table: true, readOnly: true, group: 'Order' }),
    reason: text({ readOnly: true, group: 'Order', help: 'Why it was rejected or cancelled' }),
    product_name: text({ label: 'Product', maxLength: 80, table: true, group: 'Goods' }),
    cars: integer({ adds: true, min: 0, max: 100_000, table: true, group: 'Goods' }),
    quantity: decimal(0, { unit: 'gal', min: 0, table: true, group: 'Goods' }),
    start_date: day({ label: 'From', table: true, group: 'Goods' }),
    end_date: day({ label: 'To', table: true, group: 'Goods' }),
    destination: text({ maxLength: 80, table: true, group: 'Goods' }),
    purchase_order: text({ label: 'PO', maxLength: 40, group: 'Goods', help: 'The buyer’s number' }),
    nomination_count: integer({ label: 'Nominations', readOnly: true, initial: 0, table: true, group: 'Goods', tally: { of: 'partner:nomination', by: 'order' } }),
    nominated_cars: integer({ label: 'Cars nominated', readOnly: true, initial: 0, table: true, group: 'Goods', tally: { of: 'partner:nomination', by: 'order', sum: 'total' } }),
    sent_at: instant({ label: 'Sent', readOnly: true, group: 'Times' }),
    answered_at: instant({ label: 'Answered', readOnly: true, group: 'Times' }),
    ordered_by: ref('user:user', { readOnly: true, creator: true, onDelete: 'clear', group: 'Times' }),
    comments: text({ maxLength: 2000, group: 'Times' }),
  },
})

const days = (label: string, help: string) => list({ date: day({ required: true }), reason: text({ maxLength: 80 }) }, { label, help, group: 'Days' })

export const nomination = resource('partner/railnomination/', {
  label: 'Nomination',
  tenancy: 'pair',
  needs: { view, change: 'change_partner_nomination' },
  title: ['order', 'start_date'],
  ordering: '-start_date,id',
  fields: {
    order: ref('partner:order', { required: true, onDelete: 'cascade', table: true, group: 'Order' }),
    company: buyer(),
    counterparty: seller(),
    status: choice(['draft', 'sent', 'under_review', 'approved', 'rejected'], 'draft', { table: true, readOnly: true, group: 'Order' }),
    revision: integer({ readOnly: true, initial: 0, table: true, group: 'Order' }),
    reason: text({ readOnly: true, group: 'Order', help: 'Why it was rejected' }),
    start_date: day({ label: 'From', table: true, group: 'Days' }),
    end_date: day({ label: 'To', table: true, group: 'Days' }),
    total: integer({ adds: true, label: 'Cars', min: 0, max: 10_000, initial: 0, table: true, group: 'Days' }),
    forecast: integer({ adds: true, label: 'Forecast', min: 0, max: 10_000, table: true, group: 'Days', help: 'Cars expected before the days are fixed' }),
    shipping_schedule: list({ date: day({ required: true }), quantity: integer({ required: true, min: 0, max: 10_000 }) }, { label: 'Nominated', help: 'Cars by day', group: 'Days' }),
    locked_days: days('Locked days', 'Stay as they are when the rest is spread anew'),
    blackout_days: days('Blackout days', 'No cars on these'),
    /** The days as the supplier took them over, once it approved. */
    schedule: ref('contract:schedule', { readOnly: true, onDelete: 'clear', group: 'Times' }),
    sent_at: instant({ label: 'Sent', readOnly: true, table: true, group: 'Times' }),
    reviewed_at: instant({ label: 'Reviewed', readOnly: true, group: 'Times' }),
    comments: text({ maxLength: 2000, group: 'Times' }),
  },
})
