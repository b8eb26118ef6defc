/** Rows of fax pages: codes of both groups, damaged rows, and any bytes at all. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { faxRows, type FaxScheme } from '#server/reading/program/tiff/fax-rows.ts'

const [END, WHITE_2, WHITE_3, BLACK_3, ACROSS, SAME] = ['000000000001', '0111', '1000', '10', '001', '1']
const ROW = `${WHITE_2}${BLACK_3}${WHITE_3}`
/** Two white dots, three black ones, three white ones. */
const DOTS = 0b0011_1000
const bytesOf = (...codes: readonly string[]): Uint8Array => {
  const bits = codes.join('')
  return Uint8Array.from({ length: Math.ceil(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(8 * at, 8 * at + 8).padEnd(8, '0'), 2),
  )
}
type Options = { readonly hasTwoDimensions?: boolean; readonly isInverted?: boolean }
const decode = (scheme: FaxScheme, bytes: Uint8Array, rows: number, options: Options = {}) => {
  const strip = { bytes, width: 8, rows, scheme, hasTwoDimensions: false, isInverted: false, ...options }
  const { dots, decoded } = faxRows(strip)
  return { dots: [...dots], decoded }
}

describe('a row', () => {
  test('of group 4 is described by the one before it', () => {
    const bytes = bytesOf(ACROSS, WHITE_2, BLACK_3, SAME, SAME, SAME, SAME, END, END)
    expect(decode('pages', bytes, 2)).toEqual({ dots: [DOTS, DOTS], decoded: 2 })
    // One dot more to the left, one more to the right.
    const wider = bytesOf(ACROSS, WHITE_2, BLACK_3, SAME, '010', '011', SAME)
    expect(decode('pages', wider, 2).dots).toEqual([DOTS, 0b0111_1100])
  })
  test('of group 3 follows the end of a line, with any number of zeros', () => {
    const bytes = bytesOf(END, ROW, '0000', END, ROW, END, END)
    expect(decode('lines', bytes, 2)).toEqual({ dots: [DOTS, DOTS], decoded: 2 })
    const two = bytesOf(END, '1', ROW, END, '0', SAME, SAME, SAME, END)
    expect(decode('lines', two, 2, { hasTwoDimensions: true }).dots).toEqual([DOTS, DOTS])
  })
  test('of a TIFF may begin on a byte', () => {
    expect(decode('rows', bytesOf(ROW.padEnd(16, '0'), ROW, '000000'), 2).dots).toEqual([DOTS, DOTS])
  })
  test('may end with the last bit of its strip', () => {
    const bytes = bytesOf(ACROSS, WHITE_2, BLACK_3, SAME, SAME.repeat(3), SAME.repeat(3))
    expect([bytes.length, decode('pages', bytes, 3)]).toEqual([2, { dots: [DOTS, DOTS, DOTS], decoded: 3 }])
  })
  test('of a page whose colours are exchanged is white where it is damaged', () => {
    const bytes = bytesOf(END, '000000001', END, ROW, END)
    expect(decode('lines', bytes, 3, { isInverted: true }).dots).toEqual([0, 0b1100_0111, 0])
  })
  test('with far more changes than dots is damaged', () => {
    const [left, right] = ['010', '1']
    expect(decode('pages', bytesOf(left.repeat(4), right), 1).decoded).toBe(1)
    expect(decode('pages', bytesOf(left.repeat(30), right), 1).decoded).toBe(0)
  })
  test('of group 3 begins after the end of a line, whatever bits a damaged row before it leaves', () => {
    const bytes = bytesOf(END, ROW, WHITE_3, BLACK_3, END, ROW, END, END)
    expect(decode('lines', bytes, 2)).toEqual({ dots: [DOTS, DOTS], decoded: 2 })
  })
  test('that is damaged stays white, and rows of group 3 after it are read', () => {
    const bytes = bytesOf(END, '000000001', END, ROW, END)
    expect(decode('lines', bytes, 3)).toEqual({ dots: [0, DOTS, 0], decoded: 1 })
    expect(decode('pages', bytesOf(ACROSS, WHITE_2, BLACK_3, SAME, '0000000', SAME), 2)).toEqual({
      dots: [DOTS, 0],
      decoded: 1,
    })
  })
})

it('takes any bytes', () => {
  const schemes = fc.constantFrom<FaxScheme>('rows', 'lines', 'pages')
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), schemes, fc.boolean(), (bytes, scheme, hasTwoDimensions) => {
      const { dots, decoded } = decode(scheme, bytes, 12, { hasTwoDimensions })
      expect(dots).toHaveLength(12)
      expect(decoded).toBeLessThanOrEqual(12)
    }),
  )
})
it('ends on a long stretch of zeros, whose work would grow with its square', () => {
  for (const scheme of ['rows', 'lines', 'pages'] as const)
    expect(decode(scheme, new Uint8Array(2_000_000), 3300).decoded).toBe(0)
})
