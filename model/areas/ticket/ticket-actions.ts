/** The calls of a ticket beside its life cycle: the cars of a rail ticket, and its customs invoice. */
import { onResource, onRow } from '#model/kernel/action.ts'
import { largest } from '#model/kernel/bounds.ts'
import { choice, decimal, flag, instant, ref, text } from '#model/kernel/field.ts'
import { overridableKinds } from './rules/authorisation/overriding.ts'

const change = { needs: 'change_ticket', undo: 'exact' } as const

/** Added by us: the product text has no code for it. */
const override = { needs: 'override_load', undo: 'exact' } as const

const look = { needs: 'access_menu__v3__sync_data__ticket', undo: 'none', form: 'none' } as const

export const ticketActions = {
  /** Takes what the active loaded record of the car says of it; a car without one is an entry that is still to be measured. */
  addRailCar: onRow('add_rail_car/', {
    ...change,
    label: 'Add a rail car',
    form: 'none',
    undoneBy: { action: 'removeRailCar', takes: { transaction_id: 'transaction_id' } },
    input: { railcar_id: ref('trace:railcar', { label: 'Rail car', required: true }) },
  }),
  /** `transaction_id`: the entry, as adding the car answered it. */
  removeRailCar: onRow('remove_rail_car/', {
    ...change,
    label: 'Remove a rail car',
    form: 'none',
    input: { transaction_id: text({ label: 'Entry', required: true, maxLength: 40 }) },
  }),
  /**
   * Lets its load go in spite of one obstacle of *Why not?*: `object` is the id of what that is about, empty where it is about
   * the ticket itself.
   */
  override: onRow('override/', {
    ...override,
    label: 'Override',
    form: 'none',
    overrides: 'terminal:loadOverride',
    undoneBy: { of: 'terminal:loadOverride', action: 'withdraw', id: 'override.id' },
    input: {
      kind: choice(overridableKinds, 'limit', { required: true }),
      object: text({ holds: 'name', label: 'Concerns', maxLength: 40 }),
      reason: text({ required: true, maxLength: 500 }),
    },
  }),
  /** One that there is, or a draft from the cross-border contract. Asked again it answers the same one. */
  addCustomsInvoice: onRow('add_customs_invoice/', {
    ...change,
    label: 'Add a customs invoice',
    form: 'none',
    undoneBy: {
      action: 'removeCustomsInvoice',
      takes: { customs_invoice: 'customs_invoice.id' },
      gives: { delete: true },
      where: 'created',
    },
    input: { customs_invoice: ref('customs:invoice', { help: 'Leave empty for a draft from its contract' }) },
  }),
  removeCustomsInvoice: onRow('remove_customs_invoice/', {
    ...change,
    label: 'Remove a customs invoice',
    form: 'none',
    input: {
      customs_invoice: ref('customs:invoice', { required: true }),
      delete: flag(false, { help: 'If it is a draft that nobody has changed' }),
    },
  }),
  /** Everything that keeps its load from going: limits, certificates, lockouts, access, contract, product, trucks. */
  whyNotLoad: onRow('why_not/', { ...look, label: 'Why not load?', method: 'GET', explains: true }),
  /** The same of a load that is not yet a ticket. */
  whyNotPlanned: onResource('why_not/', {
    ...look,
    label: 'Why not load?',
    explains: true,
    input: {
      customer: ref('terminal:company'),
      carrier: ref('terminal:company'),
      driver: ref('terminal:driver'),
      vehicle: ref('terminal:vehicle'),
      trailer: ref('terminal:vehicle'),
      product: ref('terminal:product'),
      server: ref('terminal:server', { label: 'Site' }),
      location: ref('terminal:location'),
      direction: choice(['load', 'unload'], 'load'),
      volume: decimal(1, { unit: 'gal', min: 0, max: largest.cut.gal }),
      at: instant({ help: 'Leave empty for now' }),
    },
  }),
}
