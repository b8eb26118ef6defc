/** Certificates outside the terminals: of inspectors, carriers, tanks. */
import { onResource } from '#model/kernel/action.ts'
import { choice, day, flag, integer, reckoned, ref, text } from '#model/kernel/field.ts'
import { keptFile } from '#model/kernel/file-part.ts'
import { holderMayBeInactive } from './rules/inactive-holder.ts'
import { resource } from '#model/kernel/resource.ts'
import { certificateDates } from './certificate-actions.ts'
import { matrixCall } from './matrix-call.ts'
import { judgedPapers, paperCalls, paperMarks } from './paper-fields.ts'
import { certificationCodes, certificationHelp } from './rules/certification.ts'
import { paperByDay, paperStates } from './rules/paper-state.ts'

const needs = { view: 'any_permission', change: 'configuration__user_administration' } as const

export const certificateType = resource('certificate_type/', {
  label: 'Certificate type',
  needs,
  title: ['name'],
  ordering: 'name',
  keys: [{ fields: ['name'], onConflict: 'refuse' }],
  actions: { matrix: matrixCall(needs.view) },
  fields: {
    name: text({ required: true, table: true }),
    code: choice(certificationCodes, 'USR', { label: 'Of', table: true, help: certificationHelp }),
    validity_months: integer({
      label: 'Valid for',
      unit: 'months',
      min: 1,
      max: 240,
      table: true,
      help: 'Leave empty if it does not expire',
    }),
    warning_days: integer({
      label: 'Warning recipients',
      unit: 'days',
      min: 0,
      max: 365,
      initial: 30,
      table: true,
      help: 'How long before one expires',
    }),
    required: flag(false, { table: true }),
    enabled: flag(true, { table: true }),
    description: text({ maxLength: 2000 }),
  },
})

const judged = judgedPapers(certificateType, { by: 'certificate_type', issued: 'issue_date' })

const holder = {
  holder: text({ required: true, maxLength: 120, table: true, help: 'Name on the document' }),
  user: ref('user:user', { onDelete: 'clear', table: true, takesInactive: holderMayBeInactive }),
  company: ref('schedule:company', { onDelete: 'clear', table: true, takesInactive: holderMayBeInactive }),
  railcar: ref('trace:railcar', { label: 'Rail car', onDelete: 'clear' }),
} as const
const dates = {
  number: text({ maxLength: 40, table: true }),
  issue_date: day({ label: 'Issued', table: true }),
  expiry_date: day({ label: 'Expires', table: true, help: 'If empty, it follows from the type' }),
} as const
const certificate_type = ref('schedule:certificateType', { label: 'Type', required: true, table: true })

/** A paper that nobody holds yet, with its scan: it is there only once the scan is. */
const uploadNew = onResource('upload_new/', {
  label: 'Add with scan',
  needs: needs.change,
  undo: 'none',
  spans: [{ from: 'issue_date', to: 'expiry_date', follows: true }],
  input: { ...holder, certificate_type, ...dates },
  files: { file: keptFile('Document', { takes: paperCalls.takes, required: true }) },
})

export const certificate = resource('certificate/', {
  label: 'Certificate',
  needs,
  title: ['certificate_type', 'holder'],
  ordering: 'expiry_date',
  fileCalls: { ...paperCalls, along: ['number', 'issue_date', 'expiry_date'] },
  keys: [{ fields: ['certificate_type', 'number'], onConflict: 'refuse' }],
  judgedBy: async () => judged,
  actions: { ...certificateDates, uploadNew },
  spans: [{ from: 'issue_date', to: 'expiry_date', follows: true }],
  fields: {
    certificate_type,
    ...holder,
    state: reckoned(paperStates, 'missing', paperByDay('certificate_type', { issued: 'issue_date' }), { table: true }),
    number: dates.number,
    issuer: text({ maxLength: 80 }),
    issue_date: dates.issue_date,
    expiry_date: dates.expiry_date,
    document: ref('document:attachment', { label: 'Document', onDelete: 'clear' }),
    ...paperMarks,
    comments: text({ maxLength: 500 }),
  },
})
