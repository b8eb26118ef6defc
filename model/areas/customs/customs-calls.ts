/** The calls of customs invoices: made of cars, their boxes, sent to a broker with its answer, and written as CSV. */
import { onResource, onRow } from '#model/kernel/action.ts'
import { choice, flag, json, refs, text } from '#model/kernel/field.ts'

/** Invoices that one request sends or writes as CSV. */
const MOST_INVOICES = 500
/** Cars that one request makes invoices of. */
const MOST_CARS = 2000

const needs = 'change_customs_invoice'
const view = 'access_menu__customs_forms'
const look = { needs: view, undo: 'none', method: 'GET', form: 'none' } as const
/** The batch that each of these calls answers undoes it. */
const byBatch = { of: 'user:batch', action: 'undo', id: 'batch' } as const
const invoices = refs('customs:invoice', { required: true, maxItems: MOST_INVOICES })

export const customsCalls = {
  /** Makes a draft of each shipment, consignee and port that the cars have. */
  createInvoice: onResource('create_invoice/', {
    label: 'Make customs invoices of cars',
    needs,
    undo: 'compensating',
    undoneBy: byBatch,
    form: 'none',
    input: { cars: refs('rail:loadedCar', { required: true, maxItems: MOST_CARS }), dry_run: flag(false) },
  }),
  /** Added by us: cars of shipments that cross a border, without a customs invoice or with one that is not sent yet. */
  carsToCross: onResource('cars_to_cross/', {
    ...look,
    label: 'Cars about to cross a border',
    needs: 'access_menu__customs_cars',
  }),
  /** The states, each with those that follow it. */
  statusOptions: onResource('status_options/', { ...look, label: 'States of customs invoices' }),
  boxes: onRow('boxes/', { ...look, label: 'Boxes of the form' }),
  /** By the connection of kind `customs`; without one, by mail to the broker. */
  send: onResource('send/', {
    label: 'Send to the broker',
    needs,
    undo: 'held',
    form: 'none',
    input: {
      invoices,
      versions: json({ maxItems: MOST_INVOICES, help: 'Versions last read, by id' }),
      dry_run: flag(false),
    },
  }),
  recordAnswer: onRow('record_answer/', {
    label: 'Enter customs answer',
    needs,
    undo: 'exact',
    undoneBy: byBatch,
    input: {
      answer: choice(['accepted', 'rejected'], 'accepted', { required: true }),
      text: text({ holds: 'note', label: 'Answer text', maxLength: 1000 }),
      entry_number: text({ maxLength: 30 }),
    },
  }),
  generateCsv: onResource('generate_csv/', {
    label: 'Write customs invoices as CSV',
    needs,
    undo: 'none',
    form: 'none',
    input: { invoices },
  }),
} as const
