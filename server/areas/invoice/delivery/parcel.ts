/** The figures of an invoice under the names that the other system has for them: as JSON beside its paper, or as a table of its lines. */
import { theirCode } from '#model/areas/erp/rules/their-codes.ts'
import { LINES, sentNames, TAXES, theirNameOf } from '#model/areas/erp/rules/sent-names.ts'
import type { Cell, ExportRow, Sheet } from '#server/engine/files/typed-table.ts'
import type { Connection } from '../../erp/connection.ts'
import {
  percentOf,
  type OutgoingInvoice,
  type OutgoingLine,
  type OutgoingTax,
  type OutgoingValues,
} from '../outgoing/outgoing.ts'

type Names = Pick<Connection, 'mapping' | 'codes'>

/** As they call it. What has no name of theirs stays ours, in a document of a kind that takes that. */
const codeOf = ({ codes }: Names, name: string, value: string | null): string | null =>
  value === null ? null : (theirCode(codes, name, value) ?? value)

const coded = (names: Names, values: OutgoingValues): OutgoingValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, codeOf(names, name, value)]))

const taxCodes = (names: Names, taxes: readonly OutgoingTax[]): string =>
  taxes.map(({ code }) => codeOf(names, 'tax_code', code)).join(' + ')

/** Of several taxes the invoice names no rate, since its lines may have others. */
const headValues = (names: Names, { head, taxes }: OutgoingInvoice): OutgoingValues => ({
  ...coded(names, head),
  tax_code: taxCodes(names, taxes),
  tax_percent: taxes.length > 1 ? null : percentOf(taxes),
})
const lineValues = (names: Names, { values, taxes }: OutgoingLine): OutgoingValues => ({
  ...coded(names, values),
  tax_code: taxCodes(names, taxes),
  tax_percent: percentOf(taxes),
})

type ListedName = keyof OutgoingValues
const named = (
  { mapping }: Names,
  listed: readonly ListedName[],
  values: OutgoingValues,
): Record<string, string | null> =>
  Object.fromEntries(listed.map((name) => [theirNameOf(mapping, name), values[name] ?? null]))

const taxNames = ['tax_code', 'tax_percent', 'tax'] as const
const taxValues = (names: Names, { code, percent, amount }: OutgoingTax): OutgoingValues => ({
  tax_code: codeOf(names, 'tax_code', code),
  tax_percent: percent,
  tax: amount,
})

export function invoiceJson(names: Names, invoice: OutgoingInvoice): string {
  const { head, line } = sentNames[invoice.of]
  const { taxes, lines } = invoice
  return JSON.stringify({
    ...named(names, head, headValues(names, invoice)),
    ...(taxes.length > 1 && {
      [theirNameOf(names.mapping, TAXES)]: taxes.map((one) => named(names, taxNames, taxValues(names, one))),
    }),
    [theirNameOf(names.mapping, LINES)]: lines.map((one) => named(names, line, lineValues(names, one))),
  })
}

/** Amounts are written as numbers, all else as text, whatever it begins with. */
const numbers = new Set<string>(['subtotal', 'tax_percent', 'tax', 'total', 'quantity', 'unit_price', 'amount'])

async function* pageOf(rows: readonly ExportRow[]): AsyncGenerator<readonly ExportRow[]> {
  yield rows
}

/** Each line with what stands above all of them. An invoice without lines has one row. */
export function invoiceSheet(names: Names, invoice: OutgoingInvoice): Sheet {
  const { line } = sentNames[invoice.of]
  const ofLine = new Set<string>(line)
  const above = sentNames[invoice.of].head.filter((name) => !ofLine.has(name))
  const cells = (listed: readonly ListedName[], values: OutgoingValues): readonly Cell[] =>
    listed.map((name) => {
      const said = values[name] ?? null
      return said !== null && numbers.has(name) ? { number: said } : said
    })
  const first = cells(above, headValues(names, invoice))
  const rowOf = (values: OutgoingValues) => ({ cells: [...first, ...cells(line, values)] })
  const rows = invoice.lines.length === 0 ? [rowOf({})] : invoice.lines.map((one) => rowOf(lineValues(names, one)))
  return {
    title: invoice.head.invoice_number ?? '',
    columns: [...above, ...line].map((name) => ({ title: theirNameOf(names.mapping, name) })),
    rows: pageOf(rows),
  }
}

type Parcel = { readonly body: Uint8Array; readonly headers: Readonly<Record<string, string>> }

/** A form with two parts: `invoice`, as JSON, and `paper`, as PDF. */
export async function parcelOf(json: string, filename: string, pdf: Buffer): Promise<Parcel> {
  const form = new FormData()
  form.set('invoice', new Blob([json], { type: 'application/json' }), 'invoice.json')
  form.set('paper', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), filename)
  const encoded = new Response(form)
  return {
    body: new Uint8Array(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}
