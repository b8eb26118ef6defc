/** What is printed in the boxes of a form. Of an invoice that was sent, it is what was sent, whatever its parties have become since. */
import { wasSent } from '#model/areas/customs/rules/customs-life.ts'
import { filledBox, formBoxes, formOf, type CustomsForm } from '#model/areas/customs/rules/boxes/forms.ts'
import { certificateElements } from './certificate-elements.ts'
import { boxFactsOf, type FormFacts, type PrintedBox } from './facts.ts'

type PrintedForm = { readonly form: CustomsForm; readonly boxes: readonly PrintedBox[] }

function filledForm(facts: FormFacts, form: CustomsForm): readonly PrintedBox[] {
  const about = boxFactsOf(facts)
  return formBoxes[form].map((box) => ({
    box: box.box,
    title: box.title,
    text: filledBox(box, about).text,
    lines: box.line === undefined ? [] : facts.invoice.lines.map(box.line),
  }))
}

/** The invoice with its form as it is sent, kept with it. */
export function sentData(facts: FormFacts) {
  const form = formOf(boxFactsOf(facts))
  const boxes = filledForm(facts, form)
  return { ...facts.invoice, sent_data: null, earlier_sent: [], form, boxes, certificate: certificateElements(facts) }
}

const isPrinted = (one: unknown): one is PrintedBox =>
  typeof one === 'object' && one !== null && 'box' in one && 'title' in one && 'text' in one && 'lines' in one

const keptBoxes = ({ invoice }: FormFacts, under: 'boxes' | 'certificate'): readonly PrintedBox[] => {
  const found = invoice.sent_data[under]
  return wasSent(invoice) && Array.isArray(found) ? found.filter(isPrinted) : []
}

/** The form that is asked for, else the one that the goods need. An earlier release kept no boxes of what it sent. */
export function printedForm(facts: FormFacts, asked?: CustomsForm): PrintedForm {
  const own = formOf(boxFactsOf(facts))
  const form = asked ?? own
  const kept = form === own ? keptBoxes(facts, 'boxes') : []
  return { form, boxes: kept.length > 0 ? kept : filledForm(facts, form) }
}

export function printedCertificate(facts: FormFacts): readonly PrintedBox[] {
  const kept = keptBoxes(facts, 'certificate')
  return kept.length > 0 ? kept : certificateElements(facts)
}
