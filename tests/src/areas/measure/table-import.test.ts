import { expect, test } from 'vitest'
import { sheetOfText } from '#src/engine/data/sheet-file.ts'
import { firstHead, judgeSheet } from '#src/areas/measure/tables/table-import.ts'

const head = { ...firstHead, mark: 'gatx', from: '20411' }
const judged = async (text: string, about = {}) => judgeSheet(await sheetOfText(text), { ...head, ...about })

test('converts rows of litres by centimetres to gallons, and keeps the rest', async () => {
  const { values, mayBeKept } = await judged('Innage cm;Litres\n0;0\n10;378.541\n20;757.082')
  expect(mayBeKept).toBe(true)
  expect(values).toMatchObject({
    car_mark: 'GATX',
    number_from: 20_411,
    number_to: 20_411,
    reading_kind: 'innage',
    unit: 'cm',
    step: 10,
    shell_capacity: '200.0',
    rows: [
      { reading: 0, volume: 0 },
      { reading: 10, volume: 100 },
      { reading: 20, volume: 200 },
    ],
  })
})
test.each([
  { mark: 'GATX 20411-20418', from: '' },
  { mark: 'GATX', from: '20411 to 20418' },
  { mark: 'gatx', from: 'GATX 20411–20418' },
])('takes a series as a range: %j', async (about) => {
  const { values, head: wrong } = await judged('0,0\n1,40\n2,80', about)
  expect(wrong).toEqual({})
  expect(values).toMatchObject({ car_mark: 'GATX', number_from: 20_411, number_to: 20_418 })
})
test('reads quoted thousands separators, and reports the line at which volumes stop increasing', async () => {
  const { faults, mayBeKept } = await judged('Outage,Gallons\n0,0\n1,"1,040"\n2,"1,039"\n3,"2,000"')
  expect(mayBeKept).toBe(false)
  expect(faults).toEqual([{ line: 4, weight: 'stop', message: expect.stringMatching(/must increase/) }])
})
test('reports a total that differs from the shell capacity entered', async () => {
  expect((await judged('0,0\n1,40\n2,80', { shell: '90' })).faults).toEqual([
    { line: 3, weight: 'stop', message: expect.stringMatching(/90 gal/) },
  ])
})
test.each([
  [{ mark: '' }, 'mark'],
  [{ mark: 'G4TX' }, 'mark'],
  [{ from: '' }, 'from'],
  [{ to: '20000' }, 'to'],
  [{ step: 'small' }, 'step'],
] as const)('reports %j at its field', async (about, field) => {
  const { head: faults, mayBeKept } = await judged('0,0\n1,40\n2,80', about)
  expect([Object.keys(faults), mayBeKept]).toEqual([[field], false])
})
