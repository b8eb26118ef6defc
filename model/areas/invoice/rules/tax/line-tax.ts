/** The tax of an invoice line by code, as it is stored with the line: a later change of the tax does not alter it. */
import { choice, decimal, text, type FieldValues } from '#model/kernel/field.ts'

/** A line names no more. */
export const MOST_TAXES = 3

export const taxCategories = ['standard', 'zero_rated', 'exempt'] as const

export const lineTaxShape = {
  code: text(),
  label: text(),
  percent: decimal(4),
  category: choice(taxCategories, 'standard'),
  registration_number: text(),
  amount: decimal(2),
}
export type LineTax = FieldValues<typeof lineTaxShape>
