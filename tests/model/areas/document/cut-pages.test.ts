/** A file is cut at barcodes, titles and first pages of other bills; where that is not sure, the cut is uncertain. */
import { describe, expect, it } from 'vitest'
import { cutPages } from '#model/areas/document/rules/reading/cut-pages.ts'
import { wordsOf } from './words-of.ts'

type Made = readonly [text: string, barcode?: string]
const cuts = (...pages: readonly Made[]): readonly string[] =>
  cutPages(
    pages.map(([text, barcode], at) =>
      wordsOf(text, { page: at + 1, barcodes: barcode === undefined ? [] : [barcode] }),
    ),
  ).map(({ from, to, isCertain }) => `${from}-${to}${isCertain ? '' : '?'}`)
const bill = (number: string, more = ''): string => `BILL OF LADING\nBOL Number: ${number}\n${more}`

describe('pages', () => {
  it.each<[string, readonly Made[], readonly string[]]>([
    ['one bill', [[bill('A-1001')], ['Conditions'], ['More conditions']], ['1-3']],
    ['another title and number', [[bill('A-1001')], ['Conditions'], [bill('B-2002')]], ['1-2', '3-3']],
    [
      'another barcode',
      [
        ['Page of a form', 'A-1001'],
        ['Text', 'A-1001'],
        ['Text', 'B-2002'],
      ],
      ['1-2', '3-3'],
    ],
    ['the same number on each page', [[bill('A-1001', 'Page 1 of 2')], [bill('A-1001', 'Page 2 of 2')]], ['1-2']],
    ['first pages', [['Page 1 of 2'], ['Page 2 of 2'], ['Page 1 of 1'], ['Page 1 of 3']], ['1-2', '3-3', '4-4']],
    ['a first page before the last page came', [['Page 1 of 3'], ['Page 2 of 3'], ['Page 1 of 2']], ['1-2', '3-3?']],
    ['a number with one mistaken character', [[bill('PGT600123')], [bill('PGT600128')]], ['1-1', '2-2?']],
    ['a number with a swapped letter', [[bill('PGT600123')], [bill('PGT6OO123')]], ['1-2']],
    ['another number without a title', [[bill('A-1001')], ['Text\nBOL Number: B-2002']], ['1-1', '2-2?']],
    ['a title without a number before', [['A cover sheet'], [bill('A-1001')]], ['1-1', '2-2?']],
    [
      'barcodes of something else',
      [
        [bill('A-1001'), 'X9'],
        [bill('A-1001'), 'SEAL-77'],
      ],
      ['1-2'],
    ],
    ['an empty page', [[bill('A-1001')], [''], [bill('B-2002')]], ['1-2', '3-3']],
  ])('%s', (_name, pages, spans) => expect(cuts(...pages)).toEqual(spans))
  it('a scan of five bills becomes five documents', () =>
    expect(
      cuts(
        ...['A-1001', 'B-2002', 'C-3003', 'D-4004', 'E-5005'].flatMap((number): Made[] => [
          [bill(number), number],
          ['Conditions'],
        ]),
      ),
    ).toEqual(['1-2', '3-4', '5-6', '7-8', '9-10']))
  it('none has no documents', () => expect(cuts()).toEqual([]))
})
