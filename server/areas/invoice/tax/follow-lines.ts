/** The tax of invoice lines: it is computed on all lines of an invoice together, in the transaction that writes one of them. */
import { item } from '#model/areas/invoice/invoice.resource.ts'
import { tax } from '#model/areas/invoice/tax.resource.ts'
import { taxesOfLines, type LineToTax } from '#model/areas/invoice/rules/tax/taxes-of-lines.ts'
import { groupedBy } from '#model/shared/grouped-by.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Follower, FollowUnit } from '#server/engine/rows/following/followers.state.ts'

/** Without the reasons of lines, which are their largest part by far. */
const read = ['id', 'invoice', 'amount', 'taxes', 'tax_rate', 'tax', 'tax_parts'] as const
type Line = Pick<Row<typeof item>, (typeof read)[number]>
type Written = Readonly<Record<string, unknown>>

/** A line with these fields changed has another tax, and so may the other lines of its invoice. */
const followed = new Set(['invoice', 'quantity', 'unit_price', 'minimum', 'taxes', 'tax_rate'])

const idsIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : []
const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const toTax = ({ amount, taxes, tax_rate }: Written): LineToTax => ({
  amount: textIn(amount),
  taxes: idsIn(taxes),
  tax_rate: textIn(tax_rate),
})

async function taxesNamed({ rows }: FollowUnit, lines: readonly Written[]) {
  const ids = [...new Set(lines.flatMap(({ taxes }) => idsIn(taxes)))]
  return ids.length === 0 ? [] : rows(tax).find({ id: ids })
}

const byInvoice = <T extends Written>(lines: readonly T[]) => [...groupedBy(lines, (line) => line['invoice']).values()]

/** In the order of the lines. */
const linesOf = ({ rows }: FollowUnit, invoices: readonly number[]): Promise<readonly Line[]> =>
  invoices.length === 0
    ? Promise.resolve([])
    : rows(item).find({ invoice: invoices }, { ordering: 'position,id', only: read })

const isSame = (line: Line, { tax: amount, tax_parts }: ReturnType<typeof taxesOfLines>[number]): boolean =>
  line.tax === amount && JSON.stringify(line.tax_parts) === JSON.stringify(tax_parts)

export const taxFollows: Follower = {
  by: 'invoice',
  isAbout: (fields) => fields.some((field) => followed.has(field)),
  begin: async (unit, values, insert) => {
    const invoices = [...new Set(values.flatMap(({ invoice }) => (typeof invoice === 'number' ? [invoice] : [])))]
    const before = await linesOf(unit, invoices)
    const taxes = await taxesNamed(unit, [...before, ...values])
    const known = new Map<Written, Written>()
    for (const group of byInvoice<Written>([...before, ...values]))
      for (const [at, found] of taxesOfLines(group.map(toTax), taxes).entries()) {
        const line = group[at]
        if (line) known.set(line, found)
      }
    return insert(values.map((line) => known.get(line) ?? {}))
  },
  follow: async (unit, invoices) => {
    const lines = await linesOf(unit, invoices)
    const taxes = await taxesNamed(unit, lines)
    const changes = byInvoice(lines).flatMap((group) => {
      const found = taxesOfLines(group.map(toTax), taxes)
      return group.flatMap((line, at) => {
        const values = found[at]
        return values === undefined || isSame(line, values) ? [] : [{ id: line.id, values }]
      })
    })
    if (changes.length > 0) await unit.rows(item).patchMany(changes)
  },
}
