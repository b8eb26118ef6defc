/** The calls of nominations beside those of their life cycle. Of all, only the review is a call of the supplier. */
import { onResource, onRow } from '#model/kernel/action.ts'
import { flag, integer, ref } from '#model/kernel/field.ts'
import { markSeen } from './sides.ts'

const needs = 'change_partner_nomination'
const exact = { needs, undo: 'exact', undoneBy: { of: 'user:batch', action: 'undo', id: 'batch' } } as const
const asked = { needs, undo: 'none', method: 'GET', form: 'none' } as const

export const nominationCalls = {
  /** `{count, results}`: a draft for each month of an order; those that are missing are created. */
  newNominations: onResource('new-nominations/', {
    ...asked,
    label: 'New nominations',
    acts: true,
    input: { order: ref('partner:order', { required: true }) },
  }),
  forecast: onRow('forecast/', {
    ...exact,
    label: 'Set forecast',
    input: { forecast: integer({ required: true, min: 0, max: 10_000, label: 'Cars' }) },
  }),
  /** Spreads the total over the open days of a draft; `dry_run` returns the calculation without saving. */
  autoSchedule: onRow('auto_schedule/', {
    ...exact,
    label: 'Spread evenly',
    input: { dry_run: flag(false, { help: 'Preview only' }) },
  }),
  /** Removes the cars of all days that are not locked. */
  clearNomination: onRow('clear-nomination/', { ...exact, label: 'Clear' }),
  /** Creates the draft of a revision of an approved nomination, or answers the one that exists. */
  // A command of its own opens the draft that it answers.
  revise: onRow('revise/', { needs, label: 'Revise', undo: 'none', form: 'none' }),
  /** The days against the capacity of the facility (`Review` of rules/nomination/answers.ts); the nomination is under review then. */
  review: onRow('review/', { ...asked, label: 'Review', acts: true }),
  seen: markSeen('access_menu__partner_rail_contracts'),
  /** `{count, results}`: shared shipments of the schedule. */
  getShipments: onRow('get_shipments/', {
    needs: 'access_menu__partner_rail_shipments',
    label: 'Shipments',
    undo: 'none',
    method: 'GET',
    form: 'none',
  }),
} as const
