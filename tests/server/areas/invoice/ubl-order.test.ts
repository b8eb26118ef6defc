/** The check of sequences finds what the schemas of UBL would refuse. */
import { expect, it } from 'vitest'
import { orderProblems } from './ubl-order.ts'

const line = `<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="GLL">1</cbc:InvoicedQuantity>
  <cbc:LineExtensionAmount currencyID="CAD">1.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>Propane</cbc:Name></cac:Item></cac:InvoiceLine>`
const total = `<cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="CAD">1.00</cbc:PayableAmount></cac:LegalMonetaryTotal>`
const parties = `<cac:AccountingSupplierParty/><cac:AccountingCustomerParty/>`
const head = `<cbc:ID>1</cbc:ID><cbc:IssueDate>2026-11-01</cbc:IssueDate>`
const spaces = ['', ':cac', ':cbc'].map((prefix) => `xmlns${prefix}="urn:test${prefix}"`).join(' ')
const document = (...parts: readonly string[]): string => `<Invoice ${spaces}>${parts.join('')}</Invoice>`

it('takes a document that keeps to them', () => {
  expect(orderProblems(document(head, parties, total, line, line))).toEqual([])
})

it.each([
  ['another order', document(head, total, parties, line), 'AccountingSupplierParty stands too late in Invoice'],
  ['a missing element', document(head, parties, line), 'LegalMonetaryTotal! stands 0 times in Invoice'],
  ['an element too many', document(head, parties, total, total, line), 'LegalMonetaryTotal! stands 2 times in Invoice'],
  ['no line', document(head, parties, total), 'InvoiceLine+ stands 0 times in Invoice'],
  [
    'a strange element',
    document(head, '<cbc:Colour>1</cbc:Colour>', parties, total, line),
    'Colour has no place in Invoice',
  ],
  ['an empty value', document(head, '<cbc:Note/>', parties, total, line), 'Note is empty'],
  [
    'no currency',
    document(head, parties, total.replace(' currencyID="CAD"', ''), line),
    'PayableAmount has no currencyID',
  ],
  ['no unit', document(head, parties, total, line.replace(' unitCode="GLL"', '')), 'InvoicedQuantity has no unitCode'],
])('finds %s', (_what, xml, problem) => {
  expect(orderProblems(xml)).toContain(problem)
})
