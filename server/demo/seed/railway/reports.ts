/** The reports of the demo. Two are on a schedule and two are alerts, with their last runs and letters. */
import { letter } from '#model/areas/letter/letter.resource.ts'
import { report } from '#model/areas/report/report.resource.ts'
import { run } from '#model/areas/report/report-run.resource.ts'
import type { Outcome } from '#model/areas/report/rules/schedule/condition.ts'
import { is } from '#model/areas/today/rules/question.ts'
import { countOf } from '#model/shared/number-format.ts'
import type { Demo } from '../base/setting.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Bars of the net volume, by a field. */
const volumeBy = (field: string) =>
  ({ columns: [field, 'net_volume'], group_by: [field], sums: ['net_volume'], chart: 'bar' }) as const

const plain = [
  {
    name: 'Net volume by product',
    description: 'For the monthly meeting',
    source: 'rail:loadedCar',
    ...volumeBy('product'),
    period_field: 'load_date',
    period: 'last_30_days',
    format: 'pdf',
  },
  {
    name: 'Invoices not paid',
    source: 'invoice:invoice',
    columns: ['invoice_number', 'buyer', 'due_date', 'total', 'currency'],
    filters: [is('status', 'sent')],
    sums: ['total'],
    ordering: 'due_date',
  },
  {
    name: 'Customs invoices rejected',
    source: 'customs:invoice',
    columns: ['invoice_number', 'answer', 'broker', 'direct_shipment_date'],
    filters: [is('status', 'rejected')],
  },
  {
    name: 'Cars on hold or bad order',
    source: 'trace:railcar',
    match: 'any',
    columns: ['car_mark', 'car_number', 'yard', 'hold_reason', 'bad_order_reason'],
    filters: [is('bad_order', 'true'), is('hold', 'true')],
    shared: false,
  },
  {
    name: 'Tickets by customer',
    source: 'terminal:ticket',
    ...volumeBy('customer'),
    period_field: 'completed_at',
    period: 'last_month',
  },
  {
    name: 'Cars idle for a week',
    source: 'trace:railcar',
    columns: ['car_mark', 'car_number', 'last_location', 'days_idle', 'last_event_at'],
    filters: [{ field: 'days_idle', op: 'gte', value: '7' }],
    ordering: '-days_idle',
  },
  {
    name: 'Loads by destination state',
    source: 'trace:trip',
    columns: ['railcar', 'product', 'destination', 'destination.state', 'eta'],
    filters: [is('kind', 'loaded')],
    group_by: ['destination.state'],
  },
  {
    name: 'Contracts that end this quarter',
    source: 'contract:contract',
    columns: ['contract_number', 'name', 'buyer', 'end_date', 'cars', 'shipped_cars'],
    filters: [{ field: 'end_date', op: 'within', value: 'next_90_days' }],
    ordering: 'end_date',
  },
] as const

/** Reports that are sent, with the outcomes of their last runs. */
const sent = [
  {
    values: {
      name: 'Cars shipped this month',
      source: 'rail:loadedCar',
      columns: ['car_mark', 'car_number', 'product', 'load_date', 'net_volume', 'weight'],
      period_field: 'load_date',
      period: 'this_month',
      ordering: '-load_date',
      frequency: 'weekly',
      send_time: '06:00',
      send_days: ['mon'],
      emails: ['ops@pgt.example', 'accounting@pgt.example'],
    },
    every: 7 * DAY,
    runs: [
      { outcome: 'sent', rows: 164 },
      { outcome: 'sent', rows: 121 },
    ],
  },
  {
    values: {
      name: 'Tickets of yesterday',
      source: 'terminal:ticket',
      columns: ['ticket_number', 'status', 'customer', 'carrier', 'product', 'net_volume', 'completed_at'],
      period_field: 'completed_at',
      period: 'yesterday',
      ordering: 'completed_at',
      frequency: 'daily',
      send_time: '05:30',
      emails: ['sales@pgt.example', 'closed@pgt.example'],
    },
    every: DAY,
    refused: 'closed@pgt.example',
    runs: [
      { outcome: 'sent', rows: 38 },
      { outcome: 'sent', rows: 41 },
    ],
  },
  {
    values: {
      name: 'Trips that are late',
      source: 'trace:trip',
      columns: ['railcar', 'destination', 'eta', 'late_hours', 'last_event', 'last_event_at', 'last_location'],
      filters: [is('delayed', 'true')],
      ordering: '-late_hours',
      frequency: 'hourly',
      send_time: '00:10',
      send_when: 'rows',
      emails: ['dispatch@pgt.example'],
    },
    every: HOUR,
    runs: [
      { outcome: 'unchanged', rows: 5 },
      { outcome: 'sent', rows: 5 },
      { outcome: 'not_met', rows: 0 },
    ],
  },
  {
    values: {
      name: 'Bad order cars above two hundred',
      source: 'trace:railcar',
      columns: ['car_mark', 'car_number', 'yard', 'bad_order_reason'],
      filters: [is('bad_order', 'true')],
      frequency: 'daily',
      send_time: '07:00',
      send_when: 'more_than',
      send_value: '200',
      emails: ['shop@pgt.example'],
    },
    every: DAY,
    runs: [
      { outcome: 'not_met', rows: 31 },
      { outcome: 'not_met', rows: 29 },
    ],
  },
] as const

const messageOf = (outcome: Outcome, rows: number): string =>
  `${countOf(rows, 'row', 'rows')}${outcome === 'unchanged' ? ', as in the run before' : ''}`

async function seedSent({ rows, now, staff }: Demo, owner: number | null): Promise<void> {
  const notify = [staff.get('dispatcher@demo.test') ?? 0].filter((id) => id > 0)
  for (const [index, one] of sent.entries()) {
    const at = (back: number): string => new Date(now.getTime() - 2 * HOUR - back * one.every).toISOString()
    const made = await rows(report).create({
      ...one.values,
      notify,
      owner,
      last_run_at: at(0),
      last_outcome: one.runs[0].outcome,
    })
    await rows(run).createMany(
      one.runs.map(({ outcome, rows: count }, back) => ({
        report: made.id,
        planned_for: at(back),
        status: 'done',
        outcome,
        rows: count,
        message: messageOf(outcome, count),
        is_met: outcome === 'sent' || outcome === 'unchanged',
        attempts: 1,
        finished_at: at(back),
      })),
    )
    await rows(letter).createMany(
      one.runs.flatMap(({ outcome, rows: count }, back) =>
        outcome === 'sent'
          ? made.emails.map((to) => ({
              to_address: to,
              subject: `${made.name}: ${messageOf(outcome, count)}`,
              ...('refused' in one && to === one.refused
                ? { status: 'failed' as const, problem: '550 5.1.1 No such user here' }
                : { status: 'sent' as const }),
              attempts: 1,
              finished_at: at(back),
              object_type: 'report:report',
              object_id: String(made.id),
              filename: `${made.name}.xlsx`,
              size: 6200 + 91 * count,
              rows: count,
              message_id: `<report-${index}-${back}-${made.emails.indexOf(to)}@pgt.example>`,
            }))
          : [],
      ),
    )
  }
}

export async function seedReports(demo: Demo): Promise<void> {
  const owner = demo.staff.get('admin@demo.test') ?? null
  await demo.rows(report).createMany(plain.map((one) => ({ ...one, owner })))
  await seedSent(demo, owner)
}
