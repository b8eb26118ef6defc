/** Terminal management, third generation: tickets and what they name. Every id here is a UUID. */
import { choice, codes, day, decimal, flag, instant, integer, json, number, ref, refs, text } from '../field.ts'
import { onResource, resource } from '../resource.ts'
import { needsReason, ticketStatuses } from '../rules/ticket.ts'

const needs = (area: 'ticket' | 'product' | 'vehicle' | 'driver' | 'company') =>
  ({
    view: `access_menu__v3__sync_data__${area}`,
    change: `change_${area}`,
    delete: `delete_${area}`,
    history: `can_view_${area}_history`,
  }) as const

export const company = resource('terminalboss/v3/company/', {
  label: 'Terminal company',
  plural: 'Terminal companies',
  model: 'Company',
  needs: needs('company'),
  title: ['name'],
  ordering: 'name',
  unique: [['name']],
  fields: {
    name: text({ required: true, table: true }),
    company_code: text({ label: 'Code', maxLength: 20, table: true }),
    roles: codes({ choices: ['customer', 'carrier', 'supplier', 'stockholder'], table: true }),
    scac: text({ label: 'SCAC', maxLength: 4, table: true }),
    enabled: flag(true, { table: true }),
  },
})

export const product = resource('terminalboss/v3/product/', {
  label: 'Terminal product',
  model: 'Product',
  needs: needs('product'),
  title: ['product_name'],
  ordering: 'product_name',
  unique: [['product_code']],
  fields: {
    product_code: text({ label: 'Code', required: true, maxLength: 20, table: true }),
    product_name: text({ label: 'Name', required: true, table: true }),
    product: ref('company:product', { label: 'Rail product', table: true, onDelete: 'clear' }),
    measurement_unit: choice(['gal', 'L', 'm3', 'bbl', 'lb', 'kg', 't'], 'gal', { table: true }),
    density: number({ min: 0, unit: 'kg/m³', table: true }),
    un_number: text({ label: 'UN/NA', maxLength: 6, table: true }),
    enabled: flag(true, { table: true }),
  },
})

export const vehicle = resource('terminalboss/v3/vehicle/', {
  label: 'Vehicle',
  model: 'vehicle',
  needs: needs('vehicle'),
  title: ['unit_number'],
  ordering: 'unit_number',
  unique: [['unit_number']],
  fields: {
    unit_number: text({ required: true, maxLength: 20, table: true }),
    kind: choice(['tractor', 'trailer', 'straight_truck'], 'tractor', { table: true }),
    plate: text({ maxLength: 16, table: true }),
    carrier: ref('terminal:company', { table: true }),
    tare_weight: integer({ unit: 'kg', min: 0, table: true }),
    compartments: integer({ min: 0, max: 12 }),
    inspection_expires: day({ table: true }),
    enabled: flag(true, { table: true }),
  },
})

export const driver = resource('terminalboss/v3/driver/', {
  label: 'Driver',
  model: 'User',
  needs: needs('driver'),
  title: ['name'],
  ordering: 'name',
  unique: [['username']],
  fields: {
    name: text({ required: true, table: true }),
    username: text({ required: true, maxLength: 20, table: true, help: 'Typed at the rack' }),
    carrier: ref('terminal:company', { table: true }),
    phone: text({ table: true, maxLength: 40 }),
    licence: text({ maxLength: 40 }),
    certified_until: day({ table: true }),
    enabled: flag(true, { table: true }),
  },
})

export const ticket = resource('terminalboss/v3/ticket/', {
  label: 'Ticket',
  model: 'Ticket',
  needs: needs('ticket'),
  title: ['ticket_number'],
  ordering: '-scheduled_at',
  unique: [['ticket_number']],
  fields: {
    ticket_number: text({ label: 'Ticket', required: true, maxLength: 20, table: true }),
    /** Changed by update-tickets-status alone, so that no transition escapes its rule. */
    status: choice(ticketStatuses, 'scheduled', { table: true, readOnly: true }),
    direction: choice(['load', 'unload'], 'load', { table: true }),
    mode: choice(['truck', 'rail'], 'truck', { table: true }),
    customer: ref('terminal:company', { table: true }),
    carrier: ref('terminal:company', { table: true }),
    product: ref('terminal:product', { table: true }),
    facility: ref('company:facility', { table: true }),
    bay: text({ label: 'Rack', maxLength: 10, table: true }),
    driver: ref('terminal:driver', { table: true }),
    vehicle: ref('terminal:vehicle', { table: true }),
    bol_number: text({ label: 'BOL', maxLength: 20, table: true }),
    purchase_order: text({ label: 'PO', maxLength: 30 }),
    ordered_volume: decimal(0, { label: 'Ordered', unit: 'gal', min: 0, table: true, group: 'Quantity' }),
    net_volume: decimal(1, { label: 'Net', unit: 'gal', min: 0, table: true, group: 'Quantity', help: 'At 60 °F' }),
    gross_weight: integer({ label: 'Gross', unit: 'kg', min: 0, group: 'Quantity' }),
    tare_weight: integer({ label: 'Tare', unit: 'kg', min: 0, group: 'Quantity' }),
    scheduled_at: instant({ label: 'Scheduled', table: true, group: 'Times' }),
    arrived_at: instant({ label: 'Arrived', readOnly: true, table: true, group: 'Times' }),
    started_at: instant({ label: 'Started', readOnly: true, group: 'Times' }),
    completed_at: instant({ label: 'Completed', readOnly: true, table: true, group: 'Times' }),
    approved_at: instant({ label: 'Approved', readOnly: true, group: 'Times' }),
    status_reason: text({ label: 'Reason', readOnly: true, maxLength: 500, help: 'Why it is void or rejected' }),
    comments: text({ maxLength: 2000 }),
  },
  actions: {
    /** Each ticket is answered one by one: see server/actions/terminal.ts. `versions` names what the clerk had seen. */
    updateTicketsStatus: onResource('update-tickets-status/', {
      label: 'Change status', needs: 'can_change_ticket_status', undo: 'compensating', own: true,
      input: {
        ticket_ids: codes({ required: true }),
        status: choice(ticketStatuses, 'open', { required: true }),
        reason: text({ help: `Needed for ${ticketStatuses.filter(needsReason).join(' and ')}` }),
        versions: json({ help: 'Ticket id to the version last seen' }),
        dry_run: flag(false, { help: 'Judge only, change nothing' }),
      },
    }),
    undoStatusChange: onResource('undo-status-change/', {
      label: 'Undo status change', needs: 'can_change_ticket_status', undo: 'none', own: true,
      input: { batch: text({ required: true }) },
    }),
    /** The live rack of the demo: real changes through the same calls, until it is stopped or its time is up. 404 where the demo is off. */
    startTraffic: onResource('start_traffic/', {
      label: 'Start demo traffic', needs: 'can_change_ticket_status', undo: 'none', own: true,
      input: {
        rate: number({ min: 0.1, max: 100, unit: 'changes/s', help: 'Empty: 2' }),
        seconds: integer({ min: 1, max: 3600, unit: 's', help: 'Stops by itself after this; empty: 600' }),
      },
    }),
    stopTraffic: onResource('stop_traffic/', { label: 'Stop demo traffic', needs: 'can_change_ticket_status', undo: 'none', own: true }),
  },
})

export const ticketEntry = resource('terminalboss/v3/ticketentry/', {
  label: 'Ticket entry',
  plural: 'Ticket entries',
  needs: needs('ticket'),
  title: ['product', 'compartment'],
  ordering: 'ticket,compartment',
  fields: {
    ticket: ref('terminal:ticket', { required: true, onDelete: 'cascade', table: true }),
    compartment: integer({ min: 1, max: 12, table: true }),
    product: ref('terminal:product', { table: true }),
    gross_volume: decimal(1, { unit: 'gal', min: 0, table: true }),
    temperature: number({ unit: '°F', min: -60, max: 250, table: true }),
    relative_density: number({ min: 0.2, max: 2, table: true }),
    net_volume: decimal(1, { unit: 'gal', min: 0, table: true }),
    meter: text({ maxLength: 20, table: true }),
  },
})

/** What one bulk change of status did, ticket by ticket: the ground of its undo. */
export const statusChange = resource('terminalboss/v3/ticket-status-change/', {
  label: 'Status change',
  needs: needs('ticket'),
  title: ['status'],
  ordering: '-created_at',
  sealed: true,
  fields: {
    status: choice(ticketStatuses, 'open', { table: true }),
    reason: text({ table: true }),
    by: ref('user:user', { table: true, onDelete: 'clear' }),
    tickets: refs('terminal:ticket'),
    changed: integer({ initial: 0, table: true }),
    undone_at: instant({ table: true }),
    /** `{lines: [{id, ticket_number, to, version, before}]}`: the version each ticket had after the change, and what it was before. */
    data: json(),
  },
})
