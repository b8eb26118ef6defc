/** Converts errors of the database into errors that a caller can act on. */
import { isConnectionLost } from '#server/db/connection/connection-error.ts'
import { labelOf } from '#model/kernel/field.ts'
import { uniqueSets } from '#model/kernel/key.ts'
import { inSentence } from '#model/shared/label-text.ts'
import { UnconfirmedCommit } from '#server/db/confirming-client.ts'
import { entities, entityOfTable, type Entity } from './entity.ts'
import { conflict, HttpError, invalid } from './http-error.ts'

/** An error of PostgreSQL, with its own field names. */
type SqlError = Error & {
  readonly code: string
  readonly table?: string
  readonly constraint?: string
  readonly detail?: string
}
const isSqlError = (error: unknown): error is SqlError =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(error.code) &&
  'severity' in error

/**
 * Whether another transaction took a key of a resource (model/kernel/key.ts) after this one had searched for it. A
 * second attempt finds the row that has the key, and names it.
 */
export function isKeyJustTaken(error: unknown): boolean {
  if (!isSqlError(error) || error.code !== '23505') return false
  const entity = entityOfTable(error.table ?? '')
  const fields = entity?.constraints.get(error.constraint ?? '') ?? []
  return entity !== undefined && !entity.resource.actionOnly && uniqueSets(entity.resource).includes(fields)
}

/** Unique only among some rows: the field, and what is said of it. */
const toldTwice: ReadonlyMap<string, { readonly field: string; readonly says: string }> = new Map([
  ['trace_trip_one_open', { field: 'railcar', says: 'The car has an open trip already.' }],
  [
    'invoice_receipt_bank_key',
    { field: 'non_field_errors', says: 'The entry of the statement is there already. Import the file again.' },
  ],
  [
    'invoice_bank_account_active',
    { field: 'active', says: 'Another account of this currency is active. Switch it off first.' },
  ],
  ['invoice_item_once', { field: 'loaded_rail_car', says: 'The car is billed for this product already.' }],
])

/** `contract`: the field as people read it. */
const called = (entity: Entity | undefined, field: string): string =>
  inSentence(labelOf(field, entity?.resource.fields[field] ?? {}))

function duplicate({ table = '', constraint = '' }: SqlError): HttpError {
  const taken = clashes.get(constraint)
  if (taken !== undefined) return conflict(taken)
  const clash = toldTwice.get(constraint)
  if (clash !== undefined) return invalid({ [clash.field]: [clash.says] })
  const entity = entityOfTable(table)
  const fields = entity?.constraints.get(constraint) ?? []
  const noun = inSentence(entity?.resource.label ?? 'row')
  const named = fields.map((field) => called(entity, field)).join(' and ') || 'key'
  const message = `There is already ${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun} with this ${named}.`
  return invalid({ [fields.at(-1) ?? 'non_field_errors']: [message] })
}

function badReference({ table = '', constraint = '', detail = '' }: SqlError): HttpError {
  const entity = entityOfTable(table)
  const field = entity?.constraints.get(constraint)?.[0]
  if (detail.includes('is not present'))
    return invalid({ [field ?? 'non_field_errors']: ['The row it names is not there.'] })
  return conflict(
    `It cannot be deleted: ${entity ? `a ${entity.resource.label.toLowerCase()}` : 'another row'} still names it${field ? ` as its ${called(entity, field)}` : ''}.`,
  )
}

/** Checks over several rows whose messages are meant for people, and the field that each is said of. */
const told: ReadonlyMap<string, string> = new Map([
  ['company_stays', 'non_field_errors'],
  ['schedule_slot_order', 'ends_at'],
  ['contract_link_cars', 'cars'],
  ['contract_link_contract', 'connected'],
  ['membership_of_own', 'non_field_errors'],
  ['membership_of_somebody', 'email'],
  ['membership_stays', 'non_field_errors'],
  ['terminal_product_cycle', 'parent'],
  ['terminal_service_price_once', 'non_field_errors'],
  ['terminal_ticket_billed', 'non_field_errors'],
])

/** Checks about what there is beside the row: 409. */
const clashing: ReadonlySet<string> = new Set([
  'balance_day_closed',
  'stands_still',
  'last_administrator',
  'slot_past',
  'customs_barcode_once',
  'invoice_allocated',
  'invoice_price_apart',
  'partner_order_one_draft',
])

/** The same of checks whose message is PostgreSQL's own. */
const clashes: ReadonlyMap<string, string> = new Map([
  ['partner_order_one_draft', 'This contract has a draft order already. Send or delete it first.'],
  ['schedule_slot_room', 'The slot has no room: as many are booked as it takes.'],
  ['document_bill_primary_of_shipment', 'Somebody made another document of the shipment the primary one. Look again.'],
  ['document_bill_primary_of_trip', 'Somebody made another document of the trip the primary one. Look again.'],
])
/** Rows that may not overlap: the field, and what is said of it. */
const apart: ReadonlyMap<string, readonly [field: string, says: string]> = new Map([
  [
    'schedule_slot_apart',
    ['starts_at', 'There is a slot of this rack at that time already: slots of one rack do not overlap.'],
  ],
])
function overlap({ constraint = '' }: SqlError): HttpError {
  const clash = clashes.get(constraint)
  if (clash !== undefined) return conflict(clash)
  const [field, says] = apart.get(constraint) ?? ['non_field_errors', 'It overlaps another row.']
  return invalid({ [field]: [says] })
}

/** A check on one field is reported under that field; a few rules over several fields raise a message meant for people. */
function failedCheck({ table = '', constraint = '', message }: SqlError): HttpError {
  if (clashing.has(constraint)) return conflict(message)
  const clash = clashes.get(constraint)
  if (clash !== undefined) return conflict(clash)
  const field = entityOfTable(table)?.constraints.get(constraint)?.[0]
  if (field !== undefined) return invalid({ [field]: ['Not a value that this field may have.'] })
  const said = constraint.startsWith('yard_placement_') ? 'non_field_errors' : told.get(constraint)
  return said === undefined
    ? invalid({ non_field_errors: ['These values do not go together.'] })
    : invalid({ [said]: [message] })
}

/** Only for a text that the limit of its field did not catch (model/kernel/index-size.ts). The message alone names the index. */
function tooLongForIndex({ message }: SqlError): HttpError | undefined {
  const index = /^index row .* for index "(.+)"$/.exec(message)?.[1]
  if (index === undefined) return undefined
  const fields = [...entities.values()].flatMap(({ constraints }) => constraints.get(index) ?? [])
  return invalid({ [fields.at(-1) ?? 'non_field_errors']: ['It is too long to be stored in an index.'] })
}

const unavailable = (detail = 'The database cannot be reached. Try again shortly.'): HttpError =>
  new HttpError(503, { detail }, { 'Retry-After': '1' })
const diskFull = (): HttpError =>
  new HttpError(507, { detail: 'The disk of the server is full. Nothing was saved.' }, { 'Retry-After': '30' })
const FULL_DISK = new Set(['ENOSPC', 'EDQUOT'])

/** Undefined if the statement itself is wrong, which is a bug in the server. */
function httpErrorOfSql(error: SqlError): HttpError | undefined {
  switch (error.code) {
    case '23505':
      return duplicate(error)
    case '23P01':
      return overlap(error)
    case '23503':
      return badReference(error)
    case '23514':
      return failedCheck(error)
    case '40001':
    case '40P01':
      return conflict('Others were changing the same rows. Try again.')
    case '22001':
    case '22003':
    case '22007':
    case '22008':
    case '22021':
    case '22P02':
    case '22P05':
      return invalid({ non_field_errors: ['A value is out of range or not well formed.'] })
    case '54000':
      return tooLongForIndex(error)
    case '55P03':
      return unavailable('Somebody else is changing the same rows. Try again shortly.')
    case '57014':
      return unavailable('It took longer than the server allows for one question. Ask for less, or try again later.')
    case '53100':
      return diskFull()
    case '25P03':
    case '57P01':
    case '57P02':
    case '57P03':
    case '57P05':
    case '58030':
      return unavailable()
    default:
      // 08: the connection failed. 53: no memory or no connections left.
      return /^(?:08|53)/.test(error.code) ? unavailable() : undefined
  }
}

/** The error to report to the caller; undefined for an unexpected one, which is neither of the database nor thrown for a caller. */
export function httpErrorOf(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error
  if (isSqlError(error)) return httpErrorOfSql(error)
  if (error instanceof UnconfirmedCommit)
    return unavailable(
      `${error.message} It would be lost with the primary. Look whether it is there before you send it again.`,
    )
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  if (FULL_DISK.has(code)) return diskFull()
  return isConnectionLost(error) ? unavailable() : undefined
}
