/** Customs invoices as CSV: a row for each line of goods, with the number and the name of each box as headings. */
import { invoice as declared } from '#model/areas/customs/customs-invoice.resource.ts'
import { boxLabel } from '#model/areas/customs/rules/boxes/box.ts'
import { answerFile, type Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { csvLine } from '#server/engine/files/csv.ts'
import { customsFacts, type CustomsFacts } from './facts.ts'
import { printedForm } from './printed-boxes.ts'

/** Invoices of both forms share one table: a box that the form of a row lacks is empty. */
export function customsCsv(all: readonly CustomsFacts[]): string {
  const forms = all.map((facts) => ({ facts, ...printedForm(facts) }))
  const headings = [...new Set(forms.flatMap(({ boxes }) => boxes.map(boxLabel)))]
  const rows = forms.flatMap(({ facts: { invoice }, form, boxes }) => {
    const texts = new Map(boxes.map((box) => [boxLabel(box), box]))
    const count = Math.max(1, ...boxes.map(({ lines }) => lines.length))
    return Array.from({ length: count }, (_, line) =>
      csvLine([
        invoice.invoice_number,
        invoice.revision,
        invoice.status,
        form,
        ...headings.map((heading) => {
          const box = texts.get(heading)
          return (box !== undefined && box.lines.length > 0 ? box.lines[line] : box?.text) ?? null
        }),
      ]),
    )
  })
  return [csvLine(['Invoice', 'Revision', 'State', 'Form', ...headings]), ...rows].join('')
}

export async function generateCsv(call: Call<typeof declared, 'generateCsv'>) {
  const ids = [...new Set(call.input.invoices)]
  if (ids.length === 0) throw invalid({ invoices: ['Name at least one customs invoice.'] })
  const found = await call.rows(declared).find({ id: ids })
  const there = new Set(found.map(({ id }) => id))
  const unknown = ids.filter((id) => !there.has(id))
  if (unknown.length > 0) throw invalid({ invoices: [`There is no customs invoice ${unknown.join(', ')}.`] })
  const text = customsCsv(await customsFacts(call, found))
  return answerFile({ filename: 'customs-invoices.csv', type: 'text/csv; charset=utf-8', data: Buffer.from(text) })
}
