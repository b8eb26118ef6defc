/** Certifications that a terminal requires of people, companies and vehicles, and the ones they hold. */
import { onResource } from '#model/kernel/action.ts'
import { choice, day, flag, integer, reckoned, ref, refs, text, type Fields } from '#model/kernel/field.ts'
import { keptFile } from '#model/kernel/file-part.ts'
import { holderMayBeInactive } from './rules/inactive-holder.ts'
import { resource } from '#model/kernel/resource.ts'
import { matrixCall } from './matrix-call.ts'
import { judgedPapers, paperCalls, paperMarks } from './paper-fields.ts'
import { certificationCodes, certificationHelp } from './rules/certification.ts'
import { paperByDay, paperStates } from './rules/paper-state.ts'
import { needs } from '#model/areas/terminal/needs.ts'

export const certification = resource('terminalboss/v3/certification/', {
  label: 'Certification',
  model: 'Certification',
  needs: needs('certificate'),
  title: ['name'],
  ordering: 'name',
  keys: [
    { fields: ['name'], onConflict: 'refuse' },
    { fields: ['code'], onConflict: 'refuse' },
  ],
  fileCalls: paperCalls,
  actions: { matrix: matrixCall(needs('certificate').view) },
  fields: {
    name: text({ required: true, table: true }),
    code: text({ maxLength: 20, table: true }),
    certification_type: choice(certificationCodes, 'DRV', { label: 'Of', table: true, help: certificationHelp }),
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
    required: flag(true, { table: true, help: 'Loading is refused without it' }),
    servers: refs('terminal:server', { label: 'Sites', help: 'Where it is required; leave empty for all sites' }),
    issuer: text({ maxLength: 80 }),
    document: ref('document:attachment', { onDelete: 'clear', help: 'Its blank form, or the regulation' }),
    description: text({ maxLength: 2000 }),
    enabled: flag(true, { table: true }),
  },
})

const papers = { ...paperCalls, along: ['number', 'issued_date', 'expiry_date'] } as const

const held = {
  certification: ref('terminal:certification', { required: true, table: true }),
  state: reckoned(paperStates, 'missing', paperByDay('certification', { issued: 'issued_date', places: 'servers' }), {
    table: true,
  }),
  number: text({ maxLength: 40, table: true }),
  issued_date: day({ label: 'Issued', table: true }),
  expiry_date: day({ label: 'Expires', table: true, help: 'If empty, it follows from the type' }),
  document: ref('document:attachment', { label: 'Document', onDelete: 'clear' }),
  ...paperMarks,
  comments: text({ maxLength: 500 }),
} as const

/** A paper that nobody holds yet, with its scan: it is there only once the scan is. */
const scanOf = <const F extends Fields>(holder: F) => ({
  uploadNew: onResource('upload_new/', {
    label: 'Add with scan',
    needs: 'change_certificate',
    undo: 'none',
    spans: [{ from: 'issued_date', to: 'expiry_date', follows: true }],
    input: {
      ...holder,
      certification: ref('terminal:certification', { required: true }),
      number: held.number,
      issued_date: held.issued_date,
      expiry_date: held.expiry_date,
    },
    files: { file: keptFile('Document', { takes: paperCalls.takes, required: true }) },
  }),
})

const judged = judgedPapers(certification, { by: 'certification', issued: 'issued_date' })

export const userCertification = resource('terminalboss/v3/user-certification/', {
  label: 'User certification',
  needs: needs('certificate'),
  title: ['user', 'certification'],
  ordering: 'expiry_date',
  fileCalls: papers,
  keys: [{ fields: ['certification', 'number'], onConflict: 'warn' }],
  judgedBy: async () => judged,
  actions: scanOf({ user: ref('terminal:user', { required: true }) }),
  spans: [{ from: 'issued_date', to: 'expiry_date', follows: true }],
  fields: {
    user: ref('terminal:user', {
      required: true,
      onDelete: 'cascade',
      table: true,
      takesInactive: holderMayBeInactive,
    }),
    ...held,
  },
})

export const companyCertification = resource('terminalboss/v3/company-certification/', {
  label: 'Company certification',
  needs: needs('certificate'),
  title: ['company', 'certification'],
  ordering: 'expiry_date',
  fileCalls: papers,
  keys: [{ fields: ['certification', 'number'], onConflict: 'warn' }],
  judgedBy: async () => judged,
  actions: scanOf({ company: ref('terminal:company', { required: true }) }),
  spans: [{ from: 'issued_date', to: 'expiry_date', follows: true }],
  fields: {
    company: ref('terminal:company', {
      required: true,
      onDelete: 'cascade',
      table: true,
      takesInactive: holderMayBeInactive,
    }),
    ...held,
  },
})

export const vehicleCertification = resource('terminalboss/v3/vehicle-certification/', {
  label: 'Vehicle certification',
  needs: needs('certificate'),
  title: ['vehicle', 'certification'],
  ordering: 'expiry_date',
  fileCalls: papers,
  keys: [{ fields: ['certification', 'number'], onConflict: 'warn' }],
  judgedBy: async () => judged,
  actions: scanOf({ vehicle: ref('terminal:vehicle', { required: true }) }),
  spans: [{ from: 'issued_date', to: 'expiry_date', follows: true }],
  fields: {
    vehicle: ref('terminal:vehicle', {
      required: true,
      onDelete: 'cascade',
      table: true,
      takesInactive: holderMayBeInactive,
    }),
    ...held,
  },
})
