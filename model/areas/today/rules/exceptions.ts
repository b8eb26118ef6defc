/** The kinds of exceptions, each declared once with the rows that it counts and the permission to act on them. */
import { balanceSources } from '#model/areas/terminal/rules/balance/answers.ts'
import type { Permission } from '#model/kernel/permissions.ts'
import { lateTrips, openBills, silentTrips, type OwnDay } from './figures.ts'
import { is, isNot, isOneOf, type RowFilter } from './question.ts'

/** In the order in which they are listed. */
const severities = ['late', 'today', 'soon'] as const
type Severity = (typeof severities)[number]

/** What the questions depend on. */
export type AskedAt = OwnDay & {
  readonly company: number
  /** The user for whom it is asked. Null: for all users of the company. */
  readonly me: number | null
}
export type ExceptionQuestion = {
  readonly severity: Severity
  readonly one: string
  readonly many: string
  readonly filters: readonly RowFilter[]
  /** The field with the time since which a row is an exception; the earliest of all rows is shown. */
  readonly since?: string
  /** Given where no filter expresses what is counted. */
  readonly count?: number
}
/** Exceptions that rules of the server find. The server names their rows by a key, or counts them. */
export type FoundByServer = 'blocked_loads' | 'tanks' | 'balance_days'

export type Exception = {
  readonly kind: string
  /** The resource whose rows are counted. Null where no rows are counted: `view` is then the permission to see the exception. */
  readonly source: string | null
  readonly view?: Permission
  /** Resources, beside the source, whose changes may change the count. */
  readonly dependsOn?: readonly string[]
  /** The screen with these rows. */
  readonly screen: string
  /** The permission to act on them, needed beside the permission to view them. */
  readonly act: Permission
  readonly ask: FoundByServer | ((at: AskedAt) => readonly ExceptionQuestion[])
}

const waiting = is('status', 'pending_approval')

const certificates = (of: 'user' | 'company' | 'vehicle', one: string, many: string) =>
  ({
    kind: 'certificates',
    source: `terminal:${of}Certification`,
    screen: `terminalboss:v3:${of}-certification:table`,
    act: 'change_certificate',
    ask: (): readonly ExceptionQuestion[] => [
      {
        severity: 'soon',
        one: `certificate of a ${one} expires soon`,
        many: `certificates of ${many} expire soon`,
        filters: [is('state', 'expiring')],
      },
    ],
  }) as const

export const exceptions = [
  {
    kind: 'bills_due',
    source: 'rail:shipment',
    screen: 'rail:shipment:bols',
    act: 'ship_railshipment',
    ask: ({ today }) => [
      {
        severity: 'late',
        one: 'bill was due before today and is not shipped',
        many: 'bills were due before today and are not shipped',
        filters: [...openBills, { field: 'ship_date', op: 'lt', value: today }],
        since: 'ship_date',
      },
      {
        severity: 'today',
        one: 'bill due today is not shipped',
        many: 'bills due today are not shipped',
        filters: [...openBills, is('ship_date', today)],
        since: 'ship_date',
      },
    ],
  },
  {
    kind: 'trips',
    source: 'trace:trip',
    screen: 'company:trace:trips:table',
    act: 'change_trip',
    ask: (at) => [
      {
        severity: 'late',
        one: 'trip is late',
        many: 'trips are late',
        filters: lateTrips,
      },
      {
        severity: 'today',
        one: `trip was not seen for ${at.silence} hours`,
        many: `trips were not seen for ${at.silence} hours`,
        filters: silentTrips(at),
        since: 'last_event_at',
      },
    ],
  },
  {
    kind: 'customs',
    source: 'customs:invoice',
    screen: 'customs:invoices',
    act: 'change_customs_invoice',
    ask: () => [
      {
        severity: 'late',
        one: 'customs invoice was rejected',
        many: 'customs invoices were rejected',
        filters: [is('status', 'rejected')],
        since: 'answered_at',
      },
    ],
  },
  {
    kind: 'blocked_loads',
    source: 'terminal:ticket',
    screen: 'terminalboss:v3:ticket:table',
    act: 'can_change_ticket_status',
    ask: 'blocked_loads',
  },
  {
    kind: 'tanks',
    source: 'terminal:location',
    screen: 'terminalboss:v3:location:table',
    act: 'change_location',
    ask: 'tanks',
  },
  {
    kind: 'balance_days',
    source: null,
    view: 'access_menu__gip_mass_balance',
    dependsOn: balanceSources,
    screen: 'company:massBalance',
    act: 'close_mass_balance',
    ask: 'balance_days',
  },
  {
    kind: 'reports',
    source: 'report:report',
    screen: 'company:reports',
    act: 'change_report',
    ask: () => [
      {
        severity: 'late',
        one: 'report could not be sent',
        many: 'reports could not be sent',
        filters: [is('last_outcome', 'failed')],
        since: 'last_run_at',
      },
      {
        severity: 'today',
        one: 'alert is firing',
        many: 'alerts are firing',
        filters: [isNot('send_when', 'always'), isOneOf('last_outcome', ['sent', 'unchanged'])],
        since: 'last_run_at',
      },
    ],
  },
  {
    kind: 'ticket_invoices',
    source: 'terminal:ticketInvoice',
    screen: 'terminalboss:v3:ticket-invoice:table',
    act: 'change_ticket_invoice',
    ask: ({ me }) => invoicesToApprove(me),
  },
  {
    kind: 'tickets',
    source: 'terminal:ticket',
    screen: 'terminalboss:v3:ticket:table',
    act: 'can_change_ticket_status',
    ask: () => [
      {
        severity: 'today',
        one: 'ticket waits for approval',
        many: 'tickets wait for approval',
        filters: [is('status', 'complete')],
        since: 'completed_at',
      },
    ],
  },
  {
    kind: 'documents',
    source: 'document:bill',
    screen: 'company:bol:list',
    act: 'change_billoflading',
    ask: () => [
      {
        severity: 'today',
        one: 'received bill of lading is to be read',
        many: 'received bills of lading are to be read',
        filters: [isOneOf('status', ['waiting', 'read', 'failed'])],
        since: 'created_at',
      },
    ],
  },
  {
    kind: 'invitations',
    source: 'partner:invitation',
    screen: 'partner:invitations:incoming',
    act: 'manage_invitations',
    ask: ({ company }) => [
      {
        severity: 'today',
        one: 'invitation waits for an answer',
        many: 'invitations wait for an answer',
        filters: [{ field: 'company', op: 'ne', value: String(company) }, is('status', 'sent')],
        since: 'sent_at',
      },
    ],
  },
  {
    kind: 'files',
    source: 'terminal:unattachedFile',
    screen: 'terminalboss:v3:unattachedFiles:table',
    act: 'change_ticket',
    ask: () => [
      {
        severity: 'today',
        one: 'file belongs to no ticket yet',
        many: 'files belong to no ticket yet',
        filters: [is('status', 'waiting')],
        since: 'received_at',
      },
    ],
  },
  {
    kind: 'letters',
    source: 'config:letter',
    screen: 'config:mail',
    act: 'configuration__user_administration',
    ask: () => [
      {
        severity: 'today',
        one: 'e-mail could not be sent',
        many: 'e-mails could not be sent',
        filters: [is('status', 'failed')],
        since: 'created_at',
      },
    ],
  },
  {
    kind: 'limits',
    source: 'terminal:limit',
    screen: 'terminalboss:v3:limit:table',
    act: 'change_limit',
    ask: () => [
      {
        severity: 'soon',
        one: 'limit is used up to 90 % or more',
        many: 'limits are used up to 90 % or more',
        filters: [is('status', 'active'), { field: 'used_percent', op: 'gte', value: '90' }],
        since: 'warned_at',
      },
    ],
  },
  certificates('user', 'person', 'people'),
  certificates('company', 'company', 'companies'),
  certificates('vehicle', 'vehicle', 'vehicles'),
] as const satisfies readonly Exception[]

export type ExceptionKind = (typeof exceptions)[number]['kind']
export type ExceptionScreen = (typeof exceptions)[number]['screen']

/** An invoice without an approver may be approved by every user except its sender. */
function invoicesToApprove(me: number | null): readonly ExceptionQuestion[] {
  const all = {
    severity: 'today',
    one: 'ticket invoice waits for approval',
    many: 'ticket invoices wait for approval',
    since: 'approval_sent_at',
  } as const
  if (me === null) return [{ ...all, filters: [waiting] }]
  const others = isNot('approval_sent_by', String(me))
  return [
    {
      ...all,
      one: 'ticket invoice waits for your approval',
      many: 'ticket invoices wait for your approval',
      filters: [waiting, is('approver', String(me)), others],
    },
    { ...all, filters: [waiting, { field: 'approver', op: 'isnull', value: 'true' }, others] },
  ]
}

export type ExceptionItem = {
  readonly kind: ExceptionKind
  readonly label: string
  readonly severity: Severity
  readonly count: number
  /** ISO 8601: a day, or a moment in UTC. */
  readonly since: string | null
  readonly source: string | null
  readonly filters: readonly RowFilter[]
  readonly screen: ExceptionScreen
}

/** Late first, then today, then soon; kinds keep their order. */
export const bySeverity = (items: readonly ExceptionItem[]): readonly ExceptionItem[] =>
  items.toSorted((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity))
