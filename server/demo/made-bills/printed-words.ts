/** Gives the words of a made page with their places, as a reader of the page would find them. */
import type { PageBox, PageWords, Word } from '#model/areas/document/rules/reading/page-words.ts'
import { PAGE_HEIGHT, PAGE_WIDTH, type MadePage, type PageMark } from './page-marks.ts'

type Text = PageMark & { readonly kind: 'text' }
/** The width of a text in points. */
export type WidthOf = (text: string, mark: Text) => number
/** Gives the place on the picture of a point of the page, both in points. */
export type PlaceOnPage = (x: number, y: number) => readonly [x: number, y: number]

/** Parts of the size of a font: from the top of a line to its baseline, and the height of letters above and below it. */
export const [BASELINE, ABOVE, BELOW] = [0.76, 0.73, 0.21]

const fraction = (value: number, whole: number): number => Math.round((value / whole) * 10_000) / 10_000

function boxAt(place: PlaceOnPage, left: number, top: number, right: number, bottom: number): PageBox {
  const corners = [place(left, top), place(right, top), place(left, bottom), place(right, bottom)]
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return [
    fraction(Math.min(...xs), PAGE_WIDTH),
    fraction(Math.min(...ys), PAGE_HEIGHT),
    fraction(Math.max(...xs), PAGE_WIDTH),
    fraction(Math.max(...ys), PAGE_HEIGHT),
  ]
}

function wordsOfText(mark: Text, widthOf: WidthOf, place: PlaceOnPage): readonly Word[] {
  const [top, bottom] = [mark.y + (BASELINE - ABOVE) * mark.size, mark.y + (BASELINE + BELOW) * mark.size]
  return [...mark.text.matchAll(/\S+/g)].map(({ 0: text, index }) => {
    const left = mark.x + widthOf(mark.text.slice(0, index), mark)
    return { text, box: boxAt(place, left, top, left + widthOf(text, mark), bottom), confidence: 100 }
  })
}

const unmoved: PlaceOnPage = (x, y) => [x, y]

/** Words in the order in which the page was set. */
export const printedWords = (
  marks: MadePage,
  widthOf: WidthOf,
  place = unmoved,
): Pick<PageWords, 'aspect' | 'words' | 'barcodes'> => ({
  aspect: PAGE_WIDTH / PAGE_HEIGHT,
  words: marks.flatMap((mark) => (mark.kind === 'text' ? wordsOfText(mark, widthOf, place) : [])),
  barcodes: marks.flatMap((mark) => (mark.kind === 'bars' ? [mark.text] : [])),
})
