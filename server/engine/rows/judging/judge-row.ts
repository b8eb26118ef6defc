/** The single validation of a row before it is written: values sent by a client or added by the server, derived and custom fields. */
import type { Fields } from '#model/kernel/field.ts'
import { attempt } from '#model/areas/measure/rules/out-of-range.ts'
import type { ShownTime } from '#model/kernel/span.ts'
import { initialValues, type Mode } from '#model/kernel/validate.ts'
import { isAdditional } from '#model/areas/config/custom-field.ts'
import { splitCustom } from '../../base/custom-fields.ts'
import type { Entity } from '../../base/entity.ts'
import { invalid } from '../../base/http-error.ts'
import { judgeInput } from '../../base/judge-input.ts'
import type { TenantScope } from '../../base/tenant-scope.ts'
import { judgeFirstState, judgeNextState, type Writer } from './judge-life.ts'
import type { ColumnValues } from '../reading/read-rows.ts'

const JUDGED = Symbol('judged')
/** Values that may be written. Only this file creates them, so nothing is written without validation, and nothing is validated twice. */
export type JudgedValues = {
  readonly [JUDGED]: true
  readonly declared: ColumnValues
  /** Of fields that the company added. */
  readonly custom: ColumnValues
}

/** What is the same for all of many rows, so that it is found once. */
export type KnownOfMany = {
  /** The fields by which rows that send the same ones are judged. */
  readonly fields: Map<string, Fields>
  readonly initial: ColumnValues
  readonly creators: readonly string[]
}
/** The fields that name who makes a row. */
const creatorsIn = ({ written }: Entity): readonly string[] =>
  [...written.values()].flatMap(({ name, field }) => (field.creator === true ? [name] : []))
/** The same target, for many rows. */
export const targetOfMany = (target: WriteTarget): WriteTarget => ({
  ...target,
  known: {
    fields: new Map(),
    initial: initialValues(target.stored.resource.fields),
    creators: creatorsIn(target.stored),
  },
})

/** `shown`: the resource that is written to, which may be a view. `stored`: the one in whose table the row is kept. */
export type WriteTarget = {
  readonly shown: Entity
  readonly stored: Entity
  readonly known?: KnownOfMany
  /** The country of the company that writes, where a telephone number is among the values. */
  readonly companyCountry?: string
  /** How refusals of spans show the instants of a row. */
  readonly clockOf?: (row: ColumnValues) => ShownTime
  /** What a new row has by its company's settings where nothing is sent for it. */
  readonly begins?: (given: ColumnValues) => ColumnValues
}

/** The values that a client sent; the others are the server's own. */
export type SentValues = {
  readonly values: ColumnValues
  /** The hashes of write-only values, by field, as they are stored. */
  readonly hashed: ColumnValues
  readonly writer: Writer
  /** The other values were copied from an existing row, which may be older than a requirement. */
  readonly isCopy?: boolean
}

const defined = (values: ColumnValues): ColumnValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
/** The values that are given. A number that is left empty is drawn. */
const givenIn = ({ resource: { fields } }: Entity, values: ColumnValues): ColumnValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => value !== undefined && !(value === '' && fields[key]?.numbered === true),
    ),
  )

/** Fixed values of a view cannot be set through it. A field that the view does not show is refused as unknown instead. */
function requireFixedValues({ resource }: Entity, values: ColumnValues, sent: SentValues | undefined): void {
  for (const [key, value] of Object.entries(resource.viewOf?.where ?? {})) {
    const isUnknown = sent !== undefined && resource.fields[key] === undefined
    if (!isUnknown && values[key] !== undefined && values[key] !== value)
      throw invalid({ [key]: [`Here it is always ${JSON.stringify(value)}.`] })
  }
}

/** Values sent by a client are validated by the fields shown to clients, all others by the server's own fields. */
function fieldsFor(target: WriteTarget, sent: SentValues | undefined): Fields {
  if (sent === undefined) return target.stored.serverFields
  const key = `${Object.keys(sent.values).join()}${sent.isCopy === true ? ' copied' : ''}`
  const fields = target.known?.fields.get(key) ?? fieldsSent(target, sent)
  target.known?.fields.set(key, fields)
  return fields
}
function fieldsSent({ shown, stored }: WriteTarget, sent: SentValues): Fields {
  const { fields } = shown.resource
  const isSent = (key: string): boolean => Object.hasOwn(sent.values, key)
  const demanded =
    sent.isCopy === true ? [] : Object.entries(fields).filter(([key, field]) => isAdditional(key) && field.required)
  return {
    ...Object.fromEntries(Object.entries(stored.serverFields).filter(([key]) => !isSent(key))),
    ...Object.fromEntries(Object.entries(fields).filter(([key]) => isSent(key))),
    ...Object.fromEntries(demanded),
  }
}

function judge(
  target: WriteTarget,
  before: ColumnValues,
  given: ColumnValues,
  mode: Mode,
  sent?: SentValues,
): JudgedValues {
  const fields = fieldsFor(target, sent)
  const { companyCountry, clockOf } = target
  const values = judgeInput(fields, given, mode, {
    before,
    ...(companyCountry !== undefined && { companyCountry }),
    ...(clockOf && { shown: clockOf({ ...before, ...given }) }),
  })
  const judgeState = mode === 'create' ? judgeFirstState : judgeNextState
  const follows = sent && judgeState(target.stored, before, values, sent.writer)
  const { declared, custom } = splitCustom({ ...values, ...sent?.hashed, ...follows })
  return {
    [JUDGED]: true,
    declared: { ...declared, ...derivedValues(target.stored, { ...before, ...declared }) },
    custom,
  }
}

/** Derived fields cannot be set: the values derived from the resulting row replace any given ones. */
function derivedValues({ resource, serverFields }: Entity, row: ColumnValues): ColumnValues {
  const { derive } = resource
  if (derive === undefined) return {}
  const result = attempt(() => derive(row))
  if ('fault' in result) throw invalid({ [result.fault.field ?? 'non_field_errors']: [result.fault.message] })
  judgeInput(serverFields, result.value, 'patch')
  return result.value
}

/** Throws 400 by field. */
export function judgeNewRow(
  target: WriteTarget,
  { user }: TenantScope,
  values: ColumnValues,
  sent?: SentValues,
): JudgedValues {
  const { shown, stored, known } = target
  requireFixedValues(shown, values, sent)
  const initial = known?.initial ?? initialValues(stored.resource.fields)
  const creators = known?.creators ?? creatorsIn(stored)
  const begun = sent?.isCopy === true ? {} : target.begins?.({ ...initial, ...values })
  const given = {
    ...begun,
    ...(user !== undefined && Object.fromEntries(creators.map((name) => [name, user]))),
    ...givenIn(stored, values),
    ...shown.resource.viewOf?.where,
  }
  return judge(target, initial, given, 'create', sent)
}

/** With the numbers that were drawn for the row (draw-numbers.ts). Throws 400 where one does not fit its field. */
export function withDrawn({ serverFields }: Entity, judged: JudgedValues, numbers: ColumnValues): JudgedValues {
  judgeInput(serverFields, numbers, 'patch')
  return { ...judged, declared: { ...judged.declared, ...numbers } }
}

/** Throws 400 by field. `before`: the current row, locked; needed only if the resource has derived fields, spans or a life cycle. */
export function judgeChange(
  target: WriteTarget,
  before: ColumnValues,
  values: ColumnValues,
  sent?: SentValues,
): JudgedValues {
  requireFixedValues(target.shown, values, sent)
  return judge(target, before, defined(values), 'patch', sent)
}
