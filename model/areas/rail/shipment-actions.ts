/** The calls of a shipment beside its life cycle: billing, templates, who gets the paper, the schedule, and what is read of it. */
import { onResource, onRow } from '#model/kernel/action.ts'
import { trackingLinkCall } from './rules/tracking-call.ts'
import { codes, day, flag, json, labelOf, ref, refs, text, type Field } from '#model/kernel/field.ts'

const change = { needs: 'change_railshipment', undo: 'compensating' } as const
const look = { needs: 'access_menu__shipments', undo: 'none', method: 'GET', form: 'none' } as const

/** Who gets the bill of lading: parties of the shipment, and addresses besides. */
export const preferencesShape = (parties: Readonly<Record<string, Field>>) => ({
  parties: codes({
    choices: Object.keys(parties),
    words: Object.fromEntries(Object.entries(parties).map(([name, field]) => [name, labelOf(name, field)])),
  }),
  to: codes({ holds: 'email', label: 'E-mail addresses' }),
})

export const shipmentActions = (parties: Readonly<Record<string, Field>>) => ({
  /** The cars that it has go to a first part, which is made with it. */
  createMasterBilling: onRow('create_master_billing/', { ...change, label: 'Make it a master billing' }),
  createSubBilling: onRow('create_sub_billing/', {
    ...change,
    label: 'Add a part',
    input: { cars: refs('rail:loadedCar', { label: 'Cars', maxItems: 500 }) },
  }),
  getSubBillings: onRow('get_sub_billings/', { ...look, label: 'Parts' }),
  /**
   * Billed car by car: it keeps the first, and each other goes to a bill of its own, with the same header. Ours: the product text
   * has no call for it.
   */
  split: onRow('split/', { ...change, label: 'Split car by car' }),
  createTemplate: onRow('create_template/', {
    ...change,
    label: 'Make a template',
    input: { name: text({ required: true, maxLength: 80 }) },
  }),
  updateContactPreferences: onRow('update_contact_preferences/', {
    ...change,
    undo: 'exact',
    label: 'Set who gets the bill',
    input: { preferences: json({ required: true, shape: preferencesShape(parties) }) },
  }),
  /** Without a schedule it is taken off the one that it is on. */
  assignToSchedule: onRow('assign_to_schedule/', {
    label: 'Assign to schedule',
    needs: 'assign_contract',
    undo: 'exact',
    input: { schedule_id: ref('contract:schedule', { label: 'Shipping schedule' }) },
  }),
  /** Each with what keeps it from being shipped, and `totals` against schedule and track (`BillTotals`). */
  cars: onRow('cars/', { ...look, label: 'Cars' }),
  /**
   * Loaded cars are put on it, by a block of marks out of a sheet or by what they are; each line is answered by itself. Ours: the product
   * text has only the generic change of a car.
   */
  addCars: onRow('add_cars/', {
    ...change,
    undo: 'exact',
    label: 'Add cars',
    form: 'none',
    input: {
      marks: text({ label: 'Marks and numbers', maxLength: 20_000 }),
      car_ids: refs('rail:loadedCar', { label: 'Cars', maxItems: 500 }),
      dry_run: flag(false),
    },
  }),
  /**
   * By what it is judged whether it can be shipped, for the browser to judge it as it is typed. What is named is taken for that
   * of the row.
   */
  shipFacts: onRow('ship_facts/', {
    ...look,
    label: 'Facts for shipping',
    input: {
      facility: ref('company:facility'),
      product: ref('company:product'),
      shipper: ref('company:party'),
      origin: ref('rail:station'),
      destination: ref('rail:station'),
      contract: ref('contract:contract'),
      schedule: ref('contract:schedule'),
      ship_date: day(),
    },
  }),
  trackingLink: trackingLinkCall('change_railshipment'),
  /** What a route of a contract gives to a new shipment. */
  route: onResource('route/:route/', {
    ...look,
    label: 'Route of a contract',
    input: { route: ref('contract:route', { required: true }) },
  }),
  previousHazardPersonNames: onResource('previous_hazard_person_names/', {
    ...look,
    label: 'Who certified before',
    input: { full_list: flag(false, { help: 'All of them, not the last ten' }) },
  }),
})
