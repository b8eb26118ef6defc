/** Finds the invoices that a receipt seems to pay. It only proposes; a person allocates. */
import { amountText, centsOf } from '#model/shared/money.ts'

export type OpenInvoice = {
  readonly id: number
  readonly invoice_number: string
  readonly buyer: number | null
  readonly currency: string
  readonly due_date: string | null
  readonly outstanding: string
}
export type OpenReceipt = {
  readonly reference: string
  readonly payer: string
  readonly party: number | null
  readonly currency: string
  readonly unallocated: string
}
export type ReceiptMatch = {
  readonly confidence: 'exact' | 'likely' | 'none'
  readonly invoices: readonly { readonly id: number; readonly invoice_number: string; readonly amount: string }[]
  /** What the receipt has beyond the invoices: negative where they are paid short; null without invoices. */
  readonly difference: string | null
}
export const NO_MATCH: ReceiptMatch = { confidence: 'none', invoices: [], difference: null }

const keyOf = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
const partsOf = (text: string): readonly string[] => text.toUpperCase().match(/[A-Z0-9]+/g) ?? []
/** `Prairie Fuels Inc.` and `PRAIRIE FUELS` are one name. */
const nameKey = (text: string): string =>
  partsOf(text.normalize('NFD').replace(/\p{M}/gu, ''))
    .filter((word) => !/^(?:INC|LTD|LLC|LP|CORP|CORPORATION|LIMITED|CO|COMPANY|ULC|LTEE|SA|DE|CV)$/.test(word))
    .join(' ')

/** A reference is searched for numbers of so many parts. */
const MAX_PARTS = 8

const byDue = (one: OpenInvoice, other: OpenInvoice): number =>
  (one.due_date ?? '9').localeCompare(other.due_date ?? '9') || one.id - other.id

const sumOf = (invoices: readonly OpenInvoice[]): bigint =>
  invoices.reduce((sum, { outstanding }) => sum + centsOf(outstanding), 0n)

/** Fills the oldest invoices first. */
function filled(invoices: readonly OpenInvoice[], unallocated: string): Pick<ReceiptMatch, 'invoices' | 'difference'> {
  const received = centsOf(unallocated)
  let left = received
  const shares = invoices.toSorted(byDue).map(({ id, invoice_number, outstanding }) => {
    const owed = centsOf(outstanding)
    const paid = owed < left ? owed : left
    left -= paid
    return { id, invoice_number, amount: amountText(paid) }
  })
  return { invoices: shares, difference: amountText(received - sumOf(invoices)) }
}

/** `partyNamed`: the customer with a name as the bank writes it, whatever its legal form; null if there is none. */
export type Matcher = {
  readonly match: (receipt: OpenReceipt) => ReceiptMatch
  readonly partyNamed: (payer: string) => number | null
}

/** Indexes the open invoices once for many receipts. */
export function matcherOf(
  invoices: readonly OpenInvoice[],
  parties: readonly { readonly id: number; readonly name: string }[],
): Matcher {
  const byNumber = new Map<string, OpenInvoice[]>()
  const byBuyer = new Map<string, OpenInvoice[]>()
  const byAmount = new Map<string, OpenInvoice>()
  const add = (map: Map<string, OpenInvoice[]>, key: string, one: OpenInvoice): void => {
    const known = map.get(key)
    if (known === undefined) map.set(key, [one])
    else known.push(one)
  }
  for (const one of invoices.toSorted(byDue)) {
    add(byNumber, keyOf(one.invoice_number), one)
    if (one.buyer === null) continue
    const owing = `${one.buyer} ${one.currency}`
    add(byBuyer, owing, one)
    const amount = `${owing} ${centsOf(one.outstanding)}`
    if (!byAmount.has(amount)) byAmount.set(amount, one)
  }
  const owed = new Map([...byBuyer].map(([key, all]) => [key, sumOf(all)]))
  const byName = new Map(parties.map(({ id, name }) => [nameKey(name), id]))
  const partyNamed = (payer: string): number | null => byName.get(nameKey(payer)) ?? null

  /** The invoices whose whole numbers stand in a text, longer numbers first. */
  function namedIn(text: string, currency: string): readonly OpenInvoice[] {
    const parts = partsOf(text)
    const found = new Map<number, OpenInvoice>()
    for (let at = 0; at < parts.length; at++)
      for (let length = Math.min(MAX_PARTS, parts.length - at); length > 0; length--) {
        const named =
          byNumber.get(parts.slice(at, at + length).join(''))?.filter((one) => one.currency === currency) ?? []
        if (named.length === 0) continue
        for (const one of named) found.set(one.id, one)
        at += length - 1
        break
      }
    return [...found.values()]
  }

  function match({ reference, payer, party, currency, unallocated }: OpenReceipt): ReceiptMatch {
    if (centsOf(unallocated) <= 0n) return NO_MATCH
    const named = namedIn(reference, currency)
    if (named.length > 0) {
      const found = filled(named, unallocated)
      return { confidence: centsOf(found.difference ?? '1') === 0n ? 'exact' : 'none', ...found }
    }
    const key = `${party ?? partyNamed(payer) ?? ''} ${currency}`
    const received = centsOf(unallocated)
    const equal = byAmount.get(`${key} ${received}`)
    if (equal !== undefined) return { confidence: 'likely', ...filled([equal], unallocated) }
    const isAll = owed.get(key) === received
    return isAll ? { confidence: 'likely', ...filled(byBuyer.get(key) ?? [], unallocated) } : NO_MATCH
  }
  return { match, partyNamed }
}
