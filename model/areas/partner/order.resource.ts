/** Orders under a contract that a partner shares. */
import { largest } from '#model/kernel/bounds.ts'
import { choice, day, decimal, instant, integer, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { liveNominationStates, orderLife, orderStates } from './rules/order-life.ts'
import { buyer, markSeen, seenBy, seller } from './sides.ts'

const view = 'access_menu__partner_rail_contracts'

/** Created by the buyer; seen and answered by the contract's company. */
export const order = resource('partner/railorder/', {
  label: 'Order',
  tenancy: 'pair',
  privateIn: ['draft'],
  needs: { view, change: 'change_partner_order' },
  title: ['order_number'],
  ordering: '-created_at',
  keys: [{ fields: ['order_number'], onConflict: 'refuse' }],
  life: orderLife,
  actions: { seen: markSeen(view) },
  spans: [{ from: 'start_date', to: 'end_date' }],
  fields: {
    order_number: text({ label: 'Order', required: true, maxLength: 30, table: true, group: 'Order' }),
    company: buyer(),
    counterparty: seller(),
    contract: ref('partner:contract', { table: true, group: 'Order' }),
    status: choice(orderStates, 'draft', {
      table: true,
      readOnly: true,
      group: 'Order',
    }),
    reason: text({
      readOnly: true,
      maxLength: 500,
      group: 'Order',
      help: 'Reason of the rejection, cancellation or early close',
    }),
    product_name: text({ label: 'Product', maxLength: 80, table: true, group: 'Goods' }),
    cars: integer({ adds: true, min: 0, max: 100_000, table: true, group: 'Goods' }),
    quantity: decimal(0, { unit: 'gal', min: 0, max: largest.lot.gal, table: true, group: 'Goods' }),
    start_date: day({ label: 'From', table: true, group: 'Goods' }),
    end_date: day({ label: 'To', table: true, group: 'Goods' }),
    destination: text({ maxLength: 80, table: true, group: 'Goods' }),
    purchase_order: text({ label: 'PO', maxLength: 40, group: 'Goods', help: 'The buyer’s number' }),
    nomination_count: integer({
      label: 'Nominations',
      readOnly: true,
      initial: 0,
      table: true,
      group: 'Goods',
      tally: { of: 'partner:nomination', by: 'order', where: { status: liveNominationStates } },
    }),
    /** A superseded nomination counts the days before its revision. */
    nominated_cars: integer({
      label: 'Cars nominated',
      readOnly: true,
      initial: 0,
      table: true,
      group: 'Goods',
      tally: {
        of: 'partner:nomination',
        by: 'order',
        sum: 'total',
        where: { status: [...liveNominationStates, 'superseded'] },
      },
    }),
    confirmed_cars: integer({
      label: 'Cars confirmed',
      initial: 0,
      table: true,
      group: 'Goods',
      tally: {
        of: 'partner:nomination',
        by: 'order',
        sum: 'confirmed_total',
        where: { status: ['approved', 'superseded'] },
      },
    }),
    /** Kept by the database (server/areas/partner/order/invariants.sql), which also fulfils the order. */
    shipped_cars: integer({ label: 'Cars shipped', readOnly: true, initial: 0, table: true, group: 'Goods' }),
    sent_at: instant({ label: 'Sent', readOnly: true, group: 'Dates' }),
    answered_at: instant({ label: 'Answered', readOnly: true, group: 'Dates' }),
    ...seenBy,
    ordered_by: ref('user:user', { readOnly: true, creator: true, onDelete: 'clear', group: 'Dates' }),
    comments: text({ maxLength: 2000, group: 'Dates' }),
  },
})
