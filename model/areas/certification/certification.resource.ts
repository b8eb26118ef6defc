/** Certifications that a terminal requires of people, companies and vehicles, and the ones they hold. */
import { choice, day, flag, integer, ref, refs, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { certificationCodes, certificationHelp } from './rules/certification.ts'
import { needs } from '#model/areas/terminal/needs.ts'

export const certification = resource('terminalboss/v3/certification/', {
  label: 'Certification',
  model: 'Certification',
  needs: needs('certificate'),
  title: ['name'],
  ordering: 'name',
  unique: [['name']],
  fileCalls: { upload: 'upload_certificate/', label: 'Document' },
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
    description: text({ maxLength: 2000 }),
    enabled: flag(true, { table: true }),
  },
})

const held = {
  certification: ref('terminal:certification', { required: true, table: true }),
  number: text({ maxLength: 40, table: true }),
  issued_date: day({ label: 'Issued', table: true }),
  expiry_date: day({ label: 'Expires', table: true }),
  verified: flag(false, { table: true, help: 'The document has been checked' }),
  document: ref('document:attachment', { label: 'Document', onDelete: 'clear' }),
  comments: text({ maxLength: 500 }),
} as const

/** The newest document is the one that is shown. */
const documents = { upload: 'upload_certificate/', label: 'Document', sets: 'document' } as const

export const userCertification = resource('terminalboss/v3/user-certification/', {
  label: 'User certification',
  needs: needs('certificate'),
  title: ['user', 'certification'],
  ordering: 'expiry_date',
  fileCalls: documents,
  fields: { user: ref('terminal:user', { required: true, onDelete: 'cascade', table: true }), ...held },
})

export const companyCertification = resource('terminalboss/v3/company-certification/', {
  label: 'Company certification',
  needs: needs('certificate'),
  title: ['company', 'certification'],
  ordering: 'expiry_date',
  fileCalls: documents,
  fields: { company: ref('terminal:company', { required: true, onDelete: 'cascade', table: true }), ...held },
})

export const vehicleCertification = resource('terminalboss/v3/vehicle-certification/', {
  label: 'Vehicle certification',
  needs: needs('certificate'),
  title: ['vehicle', 'certification'],
  ordering: 'expiry_date',
  fileCalls: documents,
  fields: { vehicle: ref('terminal:vehicle', { required: true, onDelete: 'cascade', table: true }), ...held },
})
