/** Reads the figures of a bill of lading from the words of its pages. */
import type { ReadFigure, FigureName, ReadBill } from './figures.ts'
import { codeRules, numberRule, readersOf, textRules, type ReadingContext } from './figure-rules.ts'
import { LOOSE, valuesOf, type Located, type LabelRule, type Readers } from './label-values.ts'
import { figureOf } from './located-figure.ts'
import type { LabelledLine } from './labels.ts'
import { hasCommaDecimals, textOf, type PageText } from './page-text.ts'
import type { PageWords } from './page-words.ts'
import { readCars } from './read-cars.ts'
import { withQuantities } from './read-quantities.ts'
import { billNumberIn, looksLikeBillNumber, wordsIn } from './values/codes.ts'
import { dayIn } from './values/day-in-text.ts'
import { shifted, type FoundValue } from './values/found-value.ts'
import { goodsIn, plainGoodsIn, prefixedOrderIn } from './values/goods-line.ts'
import { withoutEnd } from './values/punctuation.ts'
import { swapForm } from './values/swaps.ts'

const [SURE, NAMED, PREFIXED, UNLABELLED] = [100, 99, 92, 60]
type Figures = Partial<Record<FigureName, ReadFigure>>

/** Finds the surest value on all pages; the first of equally sure ones. */
function located<V extends FoundValue>(
  pages: readonly PageText[],
  rule: LabelRule<V>,
  readers: Readers,
): Located<V> | undefined {
  let best: Located<V> | undefined
  for (const { lines, page } of pages) {
    const [found] = valuesOf(lines, { rule, readers, aspect: page.aspect })
    if (found && found.certainty > (best?.certainty ?? 0)) best = found
  }
  return best
}

/** The first page that has it, read in the text of the whole page. */
function inText(
  pages: readonly PageText[],
  find: (text: string) => FoundValue | undefined,
  certainty: number,
): ReadFigure | undefined {
  for (const { whole } of pages) {
    const found = find(whole.text)
    if (found) return figureOf(whole, found, certainty)
  }
  return undefined
}

const NUMBER_LABEL = /(?<![\p{L}\d])(?:bill of lading|B[./ ]?[O0][./ ]?L|B\/L)\.?\s*(?:number|no|num|#)?[\s.:#]+/giu
const MAX_TRIES = 50
function numberBehindLabel(text: string): FoundValue | undefined {
  let tries = 0
  for (const { 0: label, index } of text.matchAll(NUMBER_LABEL)) {
    if (++tries > MAX_TRIES) return undefined
    const from = index + label.length
    const found = billNumberIn(text.slice(from, from + 80))
    if (found) return shifted(found, from)
  }
  return undefined
}

/** A barcode with the same number is right where the print is mistaken; a number that is printed twice is surely the number. */
function confirmedNumber(pages: readonly PageText[], figure: ReadFigure): ReadFigure {
  const form = swapForm(figure.value)
  const code = pages.flatMap(({ page }) => page.barcodes).find((barcode) => swapForm(barcode) === form)
  if (code !== undefined) return { ...figure, value: code.trim(), confidence: SURE, candidates: [], doubts: [] }
  const places = pages.flatMap(({ whole }) => whole.words.filter(({ text }) => withoutEnd(text) === figure.value))
  if (places.length < 2 || figure.doubts.length > 0) return figure
  return {
    ...figure,
    confidence: Math.max(figure.confidence, Math.min(SURE, ...places.map(({ confidence }) => confidence))),
  }
}

function numberOf(pages: readonly PageText[], readers: Readers): ReadFigure | undefined {
  const found = located(pages, numberRule, readers)
  const figure = found ? figureOf(found.run, found.found, found.certainty) : inText(pages, numberBehindLabel, LOOSE)
  if (figure) return confirmedNumber(pages, figure)
  for (const { page } of pages) {
    const value = page.barcodes.find((code) => looksLikeBillNumber(code))
    if (value !== undefined)
      return { value, confidence: LOOSE, page: page.page, box: null, raw: value, candidates: [], doubts: [] }
  }
  return undefined
}

/** A description ends where the label of another figure begins. */
function describedPart({ line, labels }: LabelledLine, from: number): string {
  const next = labels.find(({ at, name }) => at > from && name !== 'packing_group' && name !== 'hazard_class')
  return line.text.slice(0, next?.at)
}

/** Reads the description of the goods, which is one line as a rule. */
function goodsOf(pages: readonly PageText[]): Figures {
  const described = pages.flatMap(({ lines }) =>
    lines.flatMap((labelled) => {
      const number = goodsIn(labelled.line.text)?.un_number
      const goods = number && goodsIn(describedPart(labelled, number.at))
      return goods ? [{ run: labelled.line, goods }] : []
    }),
  )
  const best = described.find(({ goods }) => goods.product_name !== undefined) ?? described[0]
  if (best === undefined) {
    const plain = inText(pages, plainGoodsIn, SURE)
    return plain ? { product_name: plain } : {}
  }
  const { run, goods } = best
  return {
    un_number: figureOf(run, goods.un_number, SURE),
    ...(goods.product_name && { product_name: figureOf(run, goods.product_name, NAMED) }),
    ...(goods.hazard_class && { hazard_class: figureOf(run, goods.hazard_class, NAMED) }),
    ...(goods.packing_group && { packing_group: figureOf(run, goods.packing_group, NAMED) }),
  }
}

const CERTIFICATE_END = /department of transportation\.?$/i
/** The name below the certificate of dangerous goods (49 CFR 172.204). */
function certifierOf(pages: readonly PageText[]): ReadFigure | undefined {
  for (const { lines } of pages)
    for (const [at, { line }] of lines.entries()) {
      const next = CERTIFICATE_END.test(line.text) ? lines[at + 1]?.line : undefined
      const found = next && wordsIn(next.text)
      if (next && found) return figureOf(next, found, NAMED)
    }
  return undefined
}

/** A day without a label; one behind the number of the bill and a slash is surely its date. */
function undatedDay(pages: readonly PageText[]): ReadFigure | undefined {
  const behind = inText(
    pages,
    (text) => {
      const found = dayIn(text, true)
      return found && text[found.at - 1] === '/' ? found : undefined
    },
    NAMED,
  )
  return behind ?? inText(pages, (text) => dayIn(text, true), UNLABELLED)
}

function contextOf(pages: readonly PageText[]): ReadingContext {
  const withCommas = hasCommaDecimals(pages)
  return { readers: readersOf(withCommas), hasCommaDecimals: withCommas }
}

/** `texts`: the texts of the pages, if they are computed already. */
export function readBill(pages: readonly PageWords[], texts: readonly PageText[] = pages.map(textOf)): ReadBill {
  const context = contextOf(texts)
  const number = numberOf(texts, context.readers)
  const { cars: found, totals, temperature } = readCars(texts, context, number?.value ?? '')
  const figures: Figures = {}
  for (const rule of [...codeRules, ...textRules]) {
    const value = located(texts, rule, context.readers)
    if (value) figures[rule.name] = figureOf(value.run, value.found, value.certainty)
  }
  const undated = figures.bol_date ? undefined : undatedDay(texts)
  const stated = certifierOf(texts)
  const order = figures.purchase_order ? undefined : inText(texts, prefixedOrderIn, PREFIXED)
  const { quantities, cars } = withQuantities(texts, context, totals, found)
  return {
    figures: {
      ...figures,
      ...(number && { bol_number: number }),
      ...(undated && { bol_date: undated }),
      ...(order && { purchase_order: order }),
      ...goodsOf(texts),
      ...(temperature && { temperature }),
      ...quantities,
      ...(stated && { certified_by: stated }),
    },
    cars,
  }
}

/** Returns the number of the bill to which a page belongs, if the page has it. */
export const billNumberOf = (text: PageText): string | undefined => numberOf([text], contextOf([text]).readers)?.value
