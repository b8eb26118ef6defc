/** A marked part of a page becomes the figure that a person expects there; a print of two meanings is uncertain. */
import { expect, it } from 'vitest'
import { regionFigure } from '#model/areas/document/rules/region-figure.ts'

it.each([
  ['net_volume', '29,527.6 gal', { value: '29527.6', confidence: 97, candidates: [] }],
  ['net_volume', '29,527.6', { value: '29527.6', confidence: 97, candidates: [] }],
  // No tank car holds as many gallons: they may be litres.
  ['net_volume', '108 950', { value: '108950', confidence: 60, candidates: [{ value: '28781.56', confidence: 60 }] }],
  ['cars.UTLX 964116.weight', '124,311', { value: '124311', confidence: 97, candidates: [] }],
  ['un_number', '1075', { value: 'UN1075', confidence: 97, candidates: [] }],
  ['shipper', 'Prairie  Gas,', { value: 'Prairie Gas', raw: 'Prairie Gas,', confidence: 97 }],
  ['bol_date', 'no day', { value: 'no day', confidence: 97, candidates: [] }],
  ['net_volume', ' ', { value: '', confidence: 0, candidates: [] }],
])('%s: %s', (name, text, figure) => expect(regionFigure({ text, confidence: 97 }, name)).toMatchObject(figure))
