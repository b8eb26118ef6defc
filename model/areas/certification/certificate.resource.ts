/** Certificates outside the terminals: of inspectors, carriers, tanks. */
import { choice, day, flag, integer, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { certificationCodes, certificationHelp } from './rules/certification.ts'

const needs = { view: 'signed_in', change: 'configuration__user_administration' } as const

export const certificateType = resource('certificate_type/', {
  label: 'Certificate type',
  needs,
  title: ['name'],
  ordering: 'name',
  unique: [['name']],
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

export const certificate = resource('certificate/', {
  label: 'Certificate',
  needs,
  title: ['certificate_type', 'holder'],
  ordering: 'expiry_date',
  fields: {
    certificate_type: ref('schedule:certificateType', { label: 'Type', required: true, table: true }),
    holder: text({ required: true, maxLength: 120, table: true, help: 'Name on the document' }),
    user: ref('user:user', { onDelete: 'clear', table: true }),
    company: ref('schedule:company', { onDelete: 'clear', table: true }),
    railcar: ref('trace:railcar', { label: 'Rail car', onDelete: 'clear' }),
    number: text({ maxLength: 40, table: true }),
    issuer: text({ maxLength: 80 }),
    issue_date: day({ label: 'Issued', table: true }),
    expiry_date: day({ label: 'Expires', table: true }),
    document: ref('document:attachment', { label: 'Document', onDelete: 'clear' }),
    comments: text({ maxLength: 500 }),
  },
})
