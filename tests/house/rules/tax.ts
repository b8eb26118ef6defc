/** Tax is computed by one function, so that lines, invoices, papers and files for others agree to the cent. */
import { Visitor } from 'oxc-parser'
import type { Source } from '../tree/sources.ts'
import { eachOnce, type Rule } from './rule.ts'

const home = 'model/shared/tax.ts'
const product = /^(model|src|server|workers)\//
/** The rate of a tax by its name; in a file about taxes any rate may be one. */
const taxRate = /\btax_?(rate|percent)\b/i
const anyRate = /\b(rate|percent)\b|(Rate|Percent|_rate|_percent)\b/
const aboutTaxes = /\btax(es|ed)?\b|\btax_|\btax[A-Z]|Tax(es|ed)?\b/
/** In the text of a statement for the database. */
const multiplied = /\btax_(rate|percent)\b[^,;]*\*|\*[^,;]*\btax_(rate|percent)\b/

function taxesIn({ program, path, text }: Source): readonly string[] {
  const rate = aboutTaxes.test(text) ? anyRate : taxRate
  const found: string[] = []
  new Visitor({
    BinaryExpression: ({ operator, start, end }) =>
      void (operator === '*' && rate.test(text.slice(start, end)) && found.push(path)),
    TemplateLiteral: ({ start, end }) => void (multiplied.test(text.slice(start, end)) && found.push(path)),
  }).visit(program)
  return found
}

export const oneTax: Rule = {
  name: 'one-tax',
  says: 'nothing is multiplied with the rate of a tax outside model/shared/tax.ts',
  find: ({ sources }) => eachOnce(sources.filter(({ path }) => product.test(path) && path !== home).flatMap(taxesIn)),
  planted: {
    'model/areas/invoice/rules/line.ts': 'const owed = (row: Line) => (row.amount * row.tax_rate) / 100',
    'server/areas/invoice/rail/ubl.ts':
      'const taxOf = (line: Line) => line.taxes.map(({ percent }) => line.cents * units(percent, 4))',
    'server/areas/invoice/paper/sums.ts': 'const gst = 0.05\nconst tax = base * gstRate',
    'server/areas/invoice/ticket-totals.ts': 'const change = sql`set tax = round(subtotal * tax_percent / 100, 2)`',
    'src/areas/invoice/receipts/total.ts': 'const shown = Number(amount) * (1 + taxRate / 100)',
    'model/shared/tax.ts': 'const parts = bases.map((base) => base * units(rate.percent, PERCENT)) // tax',
    'model/areas/invoice/rules/raise.ts':
      'const raised = (price: number, percent: number) => price * (1 + percent / 100)',
    'src/areas/invoice/rail/share.ts': 'const tax_percent = format(rate)\nconst width = count * 2',
    'tests/model/tax.test.ts': 'const expected = (amount * tax_rate) / 100',
  },
  caught: [
    'model/areas/invoice/rules/line.ts',
    'server/areas/invoice/rail/ubl.ts',
    'server/areas/invoice/paper/sums.ts',
    'server/areas/invoice/ticket-totals.ts',
    'src/areas/invoice/receipts/total.ts',
  ],
}
