/** Pieces of a text layer become words, and the page is turned as its letters stand. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PageTurn } from '#model/areas/document/rules/reading/page-words.ts'
import { textWords, turnedPiece, turnOfText, type TextPiece } from '#server/reading/program/text-words.ts'

const piece = (text: string, x: number, length: number, more: Partial<TextPiece> = {}): TextPiece => ({
  text,
  x,
  y: 100,
  along: [1, 0],
  length,
  size: 10,
  ...more,
})
const textsOf = (pieces: readonly TextPiece[]): readonly string[] => textWords(pieces, 600, 800).map(({ text }) => text)

it('parts a piece at its spaces', () => {
  expect(textsOf([piece('Net  29,527.6 gal ', 10, 90), piece(' lb', 100, 20)])).toEqual([
    'Net',
    '29,527.6',
    'gal',
    'lb',
  ])
})

it('joins the pieces of a word, and only those', () => {
  expect(textsOf([piece('24.9', 10, 20), piece('50,5', 30.5, 20)])).toEqual(['24.950,5'])
  expect(textsOf([piece('24.9', 10, 20), piece('50,5', 36, 20)])).toEqual(['24.9', '50,5'])
  expect(textsOf([piece('24.9 ', 10, 20), piece('50,5', 30.5, 20)])).toEqual(['24.9', '50,5'])
  expect(textsOf([piece('24.9', 10, 20), piece('50,5', 30.5, 20, { y: 110 })])).toEqual(['24.9', '50,5'])
})

it('puts the box of a word above its base line, and within the page', () => {
  const [word] = textWords([piece('BOL', 60, 30)], 600, 800)
  const [left, top, right, bottom] = word?.box ?? []
  expect([left, right]).toEqual([0.1, 0.15])
  expect(top).toBeCloseTo(92 / 800)
  expect(bottom).toBeCloseTo(102.2 / 800)
  expect(textWords([piece('BOL', 590, 30)], 600, 800)[0]?.box[2]).toBe(1)
})

const turns: readonly PageTurn[] = [0, 90, 180, 270]
const opposite: Readonly<Record<PageTurn, PageTurn>> = { 0: 0, 90: 270, 180: 180, 270: 90 }
it('gives the same words whichever way the page lies', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...turns),
      fc.array(fc.record({ x: fc.integer({ min: 10, max: 400 }), y: fc.integer({ min: 20, max: 780 }) }), {
        minLength: 1,
      }),
      (turn, places) => {
        const upright = places.map(({ x, y }) => piece('PGT600123 UTLX', x, 90, { y }))
        const isAcross = turn === 90 || turn === 270
        const lying = upright.map((one) => turnedPiece(one, turn, 600, 800))
        expect(turnOfText(lying)).toBe(opposite[turn])
        const back = lying.map((one) => turnedPiece(one, opposite[turn], isAcross ? 800 : 600, isAcross ? 600 : 800))
        for (const [at, word] of textWords(back, 600, 800).entries()) {
          const own = textWords(upright, 600, 800)[at]
          expect(word.text).toBe(own?.text)
          word.box.forEach((edge, side) => expect(edge).toBeCloseTo(own?.box[side] ?? -1, 6))
        }
      },
    ),
    { numRuns: 50 },
  )
})

it('stays as it is without letters', () => {
  expect(turnOfText([])).toBe(0)
})
