/** Products against the table of 49 CFR 172.101 that the server keeps. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '#model/areas/company/company.resource.ts'
import { readHazardClass } from '#model/areas/fleet/rules/hazard-class.ts'
import { listedNumbers } from '#model/shared/kinds/un-numbers.ts'
import { hazmatTable } from '#server/areas/company/hazmat-table.state.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user({ permissions: [] })
})
afterAll(() => server.close())

const ask = (query: string) => clerk.get(`${product.path}hazmat_check/?${query}`)

test('the table is whole: every line has a number and a name, and nearly all a class that a product can have', async () => {
  const table = await hazmatTable()
  expect(table.length).toBe(2478)
  const wrong = table.filter(
    ({ un_number, proper_shipping_name, packing_groups }) =>
      !/^(UN|NA|ID)\d{4}$/.test(un_number) ||
      proper_shipping_name === '' ||
      packing_groups.some((group) => !['I', 'II', 'III'].includes(group)),
  )
  expect(wrong).toEqual([])
  const classes = table.filter(({ hazard_class }) => readHazardClass(hazard_class) === undefined)
  expect(classes.map(({ un_number }) => un_number)).toEqual(['UN0190'])
})

test('fields take the numbers of the table, and no others', async () => {
  const numbers = new Set((await hazmatTable()).map(({ un_number }) => un_number))
  const listed = [...listedNumbers].flatMap(([prefix, all]) => [...all].map((digits) => `${prefix}${digits}`))
  expect(new Set(listed)).toEqual(numbers)
})

test('what differs is answered field by field, to everybody who is signed in', async () => {
  const { status, body } = await ask('un_number=UN1017&hazard_class=2.1&packing_group=II&proper_shipping_name=chlorine')
  expect([status, body.found, body.differences]).toEqual([
    200,
    'entry',
    [
      { field: 'hazard_class', here: '2.1', table: '2.3', take: '2.3' },
      { field: 'subsidiary_hazards', here: '', table: '5.1, 8', take: '5.1, 8' },
      { field: 'packing_group', here: 'II', table: '', take: '' },
    ],
  ])
  expect((await ask('un_number=1017')).body.entry.un_number).toBe('UN1017')
  expect((await ask('')).body.found).toBe('none')
  expect((await server.nobody.get(`${product.path}hazmat_check/`)).status).toBe(401)
})

test('what is no such number is refused at its field', async () => {
  for (const [query, field] of [
    ['un_number=UN0001', 'un_number'],
    ['packing_group=IV', 'packing_group'],
  ] as const) {
    const { status, body } = await ask(query)
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  }
})
