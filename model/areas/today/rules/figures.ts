/** The figures of the home screen and of the company dashboard: each counts the rows that it opens. */
import { is, isNot, isOneOf, type RowFilter } from './question.ts'

/** The values that the filters depend on: now, the company's day, and the hours without a sighting after which a trip is silent. */
export type OwnDay = { readonly now: string; readonly today: string; readonly silence: number }
export type RowFigure = {
  readonly label: string
  readonly source: string
  /** The screen with these rows. */
  readonly screen: string
  readonly filters: (day: OwnDay) => readonly RowFilter[]
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const before = (now: string, hours: number): string => new Date(Date.parse(now) - hours * HOUR_MS).toISOString()
const daysBefore = (today: string, days: number): string =>
  new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10)

const realBill = is('is_template', 'false')
export const openBills: readonly RowFilter[] = [is('status', 'open'), realBill]
const underWay = isNot('status', 'closed')
export const lateTrips: readonly RowFilter[] = [underWay, { field: 'late_hours', op: 'gt', value: '0' }]
export const silentTrips = ({ now, silence }: OwnDay): readonly RowFilter[] => [
  underWay,
  { field: 'last_event_at', op: 'lt', value: before(now, silence) },
]

const trips = { source: 'trace:trip', screen: 'company:trace:trips:table' } as const
const bills = { source: 'rail:shipment', screen: 'rail:shipment:bols' } as const
const tickets = { source: 'terminal:ticket', screen: 'terminalboss:v3:ticket:table' } as const

/** Counted by `company/wheelhouse/`. */
export const companyFigures = {
  activeTrips: { ...trips, label: 'Under way', filters: () => [underWay] },
  lateTrips: { ...trips, label: 'Late', filters: () => lateTrips },
  silentTrips: { ...trips, label: 'Silent', filters: silentTrips },
  openBills: { ...bills, label: 'Open bills', filters: () => openBills },
  shippedBills: {
    ...bills,
    label: 'Shipped in 7 days',
    filters: ({ today }) => [
      is('status', 'shipped'),
      realBill,
      { field: 'ship_date', op: 'gte', value: daysBefore(today, 6) },
    ],
  },
  ticketsToday: { ...tickets, label: 'Scheduled today', filters: ({ today }) => [is('scheduled_at', today)] },
  approvedTickets: { ...tickets, label: 'Approved, not invoiced', filters: () => [is('status', 'approved')] },
} as const satisfies Readonly<Record<string, RowFigure>>
export type CompanyFigure = keyof typeof companyFigures

/** Counted by the home screen with one request each. */
export const todayFigures = [
  { ...bills, label: 'Bills due', filters: ({ today }) => [is('ship_date', today), realBill, isNot('status', 'void')] },
  {
    ...bills,
    label: 'Bills shipped',
    filters: ({ today }) => [is('ship_date', today), realBill, is('status', 'shipped')],
  },
  { ...trips, label: 'Cars arriving', filters: ({ today }) => [underWay, is('eta', today)] },
  { ...tickets, label: 'Tickets scheduled', filters: ({ today }) => [is('scheduled_at', today)] },
  { ...tickets, label: 'Tickets completed', filters: ({ today }) => [is('completed_at', today)] },
  {
    source: 'schedule:booking',
    screen: 'scheduler:bookings',
    label: 'Bookings',
    filters: ({ today }) => [
      is('starts_at', today),
      isOneOf('status', ['requested', 'confirmed', 'checked_in', 'in_progress']),
    ],
  },
] as const satisfies readonly RowFigure[]

const amountsOf = { source: 'invoice:invoice', screen: 'invoice:invoices' } as const
/** Amounts of one currency. */
export const invoiceFigures = {
  draft: { ...amountsOf, label: 'Draft', filters: () => [is('status', 'draft')] },
  overdue: {
    ...amountsOf,
    label: 'Overdue',
    filters: ({ today }) => [
      isOneOf('status', ['approved', 'sent']),
      { field: 'due_date', op: 'lt', value: today },
      { field: 'outstanding', op: 'gt', value: '0' },
    ],
  },
} as const satisfies Readonly<Record<string, RowFigure>>

export type WheelhouseFacility = {
  readonly id: number
  readonly name: string
  /** Null without the permission to view yards, or shipments. */
  readonly cars_on_site: number | null
  readonly open_shipments: number | null
  readonly bad_order: number | null
}
export type InvoiceAmounts = { readonly currency: string; readonly draft: string; readonly overdue: string }
export type ContractShare = { readonly id: number; readonly contract_number: string; readonly percent: number | null }
