/** The form of a customs invoice, the text in each of its boxes, and the boxes that are missing. */
import type { FormBox, BoxFacts, BoxField } from './box.ts'
import { importingCountry } from './checks.ts'
import { ci1Boxes } from './ci1.ts'
import { usBoxes } from './us-invoice.ts'

export type CustomsForm = 'ci1' | 'us-invoice'
export const formBoxes: Readonly<Record<CustomsForm, readonly FormBox[]>> = { ci1: ci1Boxes, 'us-invoice': usBoxes }

/** Canada has a form of its own; everywhere else a commercial invoice with the contents of 19 CFR 141.86 goes along. */
export const formOf = (facts: BoxFacts): CustomsForm =>
  importingCountry(facts.invoice) === 'CA' ? 'ci1' : 'us-invoice'

export type FilledBox = {
  readonly box: FormBox
  readonly text: string
  readonly needed: boolean
  readonly missing: boolean
  /** A sentence that says what to enter or correct; empty if the box is complete. */
  readonly message: string
}

const inSentence = (title: string): string =>
  /^[A-Z]{2}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)

export function filledBox(box: FormBox, facts: BoxFacts): FilledBox {
  const text = box.text(facts)
  const needed = box.needed?.(facts) ?? false
  const wrong = box.wrong?.(facts) ?? ''
  const message = text === '' && needed ? wrong || `Enter the ${inSentence(box.title)}.` : wrong
  return { box, text, needed, missing: message !== '', message }
}

export const filledBoxes = (facts: BoxFacts, form = formOf(facts)): readonly FilledBox[] =>
  formBoxes[form].map((box) => filledBox(box, facts))

export type MissingBox = { readonly field: BoxField; readonly box: string; readonly message: string }

/** Everything without which an invoice is not ready, in the order of its form. */
export const missingBoxes = (facts: BoxFacts): readonly MissingBox[] =>
  filledBoxes(facts).flatMap(({ box, missing, message }) =>
    missing ? [{ field: box.field, box: box.box, message }] : [],
  )
