/** Which loaded cars are offered for a waybill. */
import { describe, expect, test } from 'vitest'
import { waybillCandidates } from '#src/areas/trace/waybill/candidates.ts'

const paper = { id: 1, waybill_number: 'W1', waybill_date: '2026-11-20', status: 'open', loaded_rail_car: null }
const loadings = [
  { id: 10, load_date: '2026-11-01T06:00:00.000Z' },
  { id: 11, load_date: '2026-11-19T06:00:00.000Z' },
  { id: 12, load_date: null },
  { id: 13, load_date: '2026-11-21T23:00:00.000Z' },
]
const ids = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id)

describe('candidates of a waybill', () => {
  test('the nearest by date comes first, before or after; those without a date last', () => {
    const found = waybillCandidates(paper, loadings, [])
    expect(ids(found)).toEqual([13, 11, 10, 12])
    expect(found.map(({ days }) => days)).toEqual([1, -1, -19, null])
    expect(found.every(({ why_not }) => why_not === '')).toBe(true)
  })
  test('one that is on another live waybill says so, and comes after those that can be taken', () => {
    const other = { ...paper, id: 2, waybill_number: 'W2', loaded_rail_car: 11 }
    const found = waybillCandidates(paper, loadings, [other, { ...paper, loaded_rail_car: null }])
    expect(ids(found)).toEqual([13, 10, 12, 11])
    expect(found.at(-1)?.why_not).toBe('it is on waybill W2')
  })
  test.each(['closed', 'cancelled'])('one that is %s takes none', (status) => {
    const found = waybillCandidates({ ...paper, status }, loadings, [])
    expect(new Set(found.map(({ why_not }) => why_not))).toEqual(new Set([`the waybill is ${status}`]))
  })
  test('the one that it has is not offered again', () => {
    expect(waybillCandidates({ ...paper, loaded_rail_car: 13 }, loadings, []).at(-1)).toMatchObject({
      id: 13,
      why_not: 'it is assigned already',
    })
  })
})
