/** Cuts the pages of a file into documents: at barcodes with another number, at titles with another number, and at first pages. */
import { textOf, type PageText } from './page-text.ts'
import type { PageWords } from './page-words.ts'
import { billNumberOf } from './read-bill.ts'
import { looksLikeBillNumber } from './values/codes.ts'
import { differsByOne, swapForm } from './values/swaps.ts'

/** `isCertain`: false where a person has to say whether the document begins at `from`. */
type PageSpan = { readonly from: number; readonly to: number; readonly isCertain: boolean }

type Signs = {
  readonly barcode: string | undefined
  readonly number: string | undefined
  readonly isTitled: boolean
  /** Of `Page 1 of 3`. */
  readonly at: number | undefined
  readonly of: number | undefined
}
const PAGE_OF = /(?<![\p{L}\d])page\s?:?\s?(\d{1,3})\s?(?:of|\/)\s?(\d{1,3})(?!\d)/iu
const TITLE = /bill\s+of\s+lading/i
const TITLE_DEPTH = 0.3

function signsOf(pageText: PageText): Signs {
  const { page } = pageText
  const text = page.words.map((word) => word.text).join(' ')
  const top = page.words
    .filter(({ box }) => box[1] < TITLE_DEPTH)
    .map((word) => word.text)
    .join(' ')
  const [, at, of] = PAGE_OF.exec(text) ?? []
  const number = billNumberOf(pageText)
  const codes = page.barcodes.map((code) => code.trim()).filter((code) => looksLikeBillNumber(code))
  const form = number === undefined ? undefined : swapForm(number)
  // Other barcodes of the page, of orders or seals, are no numbers of bills.
  const barcode = codes.find((code) => swapForm(code) === form) ?? (number === undefined ? codes[0] : undefined)
  return {
    barcode,
    number: barcode ?? number,
    isTitled: TITLE.test(top),
    at: at === undefined ? undefined : Number(at),
    of: of === undefined ? undefined : Number(of),
  }
}

/** Facts about the document to which the pages so far belong. */
type Open = { readonly number: string | undefined; readonly barcode: string | undefined; readonly isComplete: boolean }
const isMistaken = (one: string, other: string): boolean =>
  swapForm(one) === swapForm(other) || differsByOne(one, other)

/** Whether another document begins at the page: `certain`, `uncertain` or no. */
function cutAt(open: Open, { barcode, number, isTitled, at }: Signs): 'certain' | 'uncertain' | undefined {
  const isFirst = at === 1
  if (barcode !== undefined && open.barcode !== undefined) return barcode === open.barcode ? undefined : 'certain'
  if (number !== undefined && open.number !== undefined) {
    if (swapForm(number) === swapForm(open.number)) return undefined
    if (isFirst) return 'certain'
    if (isMistaken(number, open.number)) return 'uncertain'
    return isTitled || barcode !== undefined ? 'certain' : 'uncertain'
  }
  if (isFirst) return open.isComplete ? 'certain' : 'uncertain'
  if (number === undefined || (at !== undefined && at > 1)) return undefined
  return isTitled ? 'uncertain' : undefined
}

/** Returns consecutive spans of pages. The first document is certain. `texts`: the texts of the pages, if they are computed already. */
export function cutPages(
  pages: readonly PageWords[],
  texts: readonly PageText[] = pages.map(textOf),
): readonly PageSpan[] {
  const spans: { from: number; to: number; isCertain: boolean }[] = []
  let open: Open = { number: undefined, barcode: undefined, isComplete: false }
  for (const text of texts) {
    const { page } = text
    const signs = signsOf(text)
    const last = spans.at(-1)
    const cut = last === undefined ? 'certain' : cutAt(open, signs)
    if (last === undefined || cut !== undefined)
      spans.push({ from: page.page, to: page.page, isCertain: cut === 'certain' })
    else last.to = page.page
    const isNew = last === undefined || cut !== undefined
    open = {
      number: isNew ? signs.number : (open.number ?? signs.number),
      barcode: isNew ? signs.barcode : (open.barcode ?? signs.barcode),
      isComplete: signs.at !== undefined && signs.at === signs.of,
    }
  }
  return spans
}
