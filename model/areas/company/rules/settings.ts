/** The settings of a company, which hold for all its users: fields of its own row. */
import { choice, flag, integer, text, type FieldValues } from '#model/kernel/field.ts'
import { emailAddress } from '#model/areas/user/rules/email.ts'
import { contractSettings } from './contract-settings.ts'
import { dateOrders, orderOfCountry, type DateOrder } from '#model/shared/reading/date-order.ts'
import { unitsOf, type CompanyUnits } from '#model/kernel/measure/units.ts'

const units = (of: Readonly<Record<string, unknown>>, label: string) =>
  choice(['', ...Object.keys(of)], '', {
    label,
    group: 'Units',
    words: { '': 'As measured' },
    help: 'Shown and typed in; what is stored, and what the API says, stays as measured',
  })

const doubtBelow = (label: string, initial: number) =>
  integer({
    label,
    unit: '%',
    initial,
    min: 50,
    max: 100,
    group: 'Bills of lading',
    help: 'Confidence of the reader in a figure',
  })

const USUAL_SILENCE = 48
export const companySettings = {
  invoice_four_eyes: flag(true, {
    label: 'Four eyes on ticket invoices',
    group: 'Invoices',
    help: 'Who sent an invoice for approval does not approve it',
  }),
  rail_invoice_four_eyes: flag(false, {
    label: 'Four eyes on rail invoices',
    group: 'Invoices',
    help: 'Who edited an invoice last does not approve it',
  }),
  access_required: flag(false, {
    label: 'Drivers need an access',
    group: 'Racks',
    help: 'Otherwise a driver for whom none is entered may load everywhere',
  }),
  certificate_four_eyes: flag(false, {
    label: 'Four eyes on certificates',
    group: 'Certificates',
    help: 'Whoever uploaded a document does not verify it',
  }),
  certificates_verified: flag(false, {
    label: 'Only verified certificates count',
    group: 'Certificates',
    help: 'Otherwise one that nobody has verified only warns',
  }),
  silent_hours: integer({
    label: 'A car is silent after',
    unit: 'h',
    initial: USUAL_SILENCE,
    min: 1,
    max: 720,
    group: 'Trace',
    help: 'Without a sighting',
  }),
  volume_unit: units(unitsOf.volume, 'Volumes'),
  weight_unit: units(unitsOf.weight, 'Weights'),
  date_order: choice(['', ...dateOrders], '', {
    label: 'Order of dates',
    group: 'Imports',
    words: { '': 'By country', mdy: 'Month first', dmy: 'Day first', ymd: 'Year first' },
    help: 'Of dates in figures alone, where no row of a file proves the order',
  }),
  bol_doubt_below: doubtBelow('Figures are doubtful below', 90),
  bol_key_doubt_below: doubtBelow('Numbers, cars and volumes are doubtful below', 95),
  bol_file_clean: flag(false, {
    label: 'File clean documents automatically',
    group: 'Bills of lading',
    help: 'A document without doubts, with one match and no differences is saved without a person looking at it',
  }),
  ...contractSettings,
} as const
/** The sender, the reply address and the footer of the company's e-mails. */
export const mailSettings = {
  mail_sender: text({
    label: 'Sender name',
    group: 'Sender',
    maxLength: 80,
    help: 'Shown before the address of the sender',
  }),
  mail_reply_to: emailAddress({
    label: 'Reply address',
    group: 'Sender',
    help: 'Leave empty for the address of the sender',
  }),
  mail_footer: text({
    label: 'Footer',
    group: 'Sender',
    maxLength: 500,
    help: 'At the end of every e-mail',
  }),
} as const
export type CompanySettings = Readonly<FieldValues<typeof companySettings>>

/** The settings alone, of a company's row. */
export const settingsOf = (row: CompanySettings): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(companySettings, name)))

/** After how many hours without a sighting a car of the company is silent; as it begins where the company is not known. */
export const silenceOf = (settings: Partial<Pick<CompanySettings, 'silent_hours'>> | undefined): number =>
  settings?.silent_hours ?? USUAL_SILENCE

export const unitsIn = ({
  volume_unit: volume,
  weight_unit: weight,
}: Pick<CompanySettings, 'volume_unit' | 'weight_unit'>): CompanyUnits => ({
  volume,
  weight,
})

/** The order in which the company writes dates: as set, else by its country. */
export const dateOrderOf = (settings: { readonly date_order?: string } | undefined, country: string): DateOrder =>
  dateOrders.find((order) => order === settings?.date_order) ?? orderOfCountry(country)
