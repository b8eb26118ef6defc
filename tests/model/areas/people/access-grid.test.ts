/** Who may load and unload what for whom and where: what a cell of the grid says, which lines there are, and what a key does with a cell. */
import { describe, expect, it } from 'vitest'
import {
  accessCell,
  accessLines,
  toggledAccess,
  type AccessMatrix,
  type AccessRow,
} from '#model/areas/people/rules/access-grid.ts'

const TODAY = '2026-03-10'
const access = (more: Partial<AccessRow> = {}): AccessRow => ({
  id: 'a',
  user: 'ana',
  server: 'north',
  company: 'nova',
  product: 'c3',
  can_load: true,
  can_unload: false,
  valid_from: null,
  valid_until: null,
  times_a_day: null,
  enabled: true,
  ...more,
})
const wide = (more: Partial<AccessRow> = {}): AccessRow =>
  access({ id: 'w', server: null, company: null, product: null, ...more })
const line = { id: 'ana nova c3', user: 'ana', company: 'nova', product: 'c3' }
const north = { id: 'north', name: 'North', today: TODAY }
/** Propane with its group. */
const goods = ['c3', 'gases']
const cell = (...rows: readonly AccessRow[]) => accessCell(rows, line, north, goods)

describe('a cell', () => {
  it.each([
    ['nothing is given', [], 'none', '', null],
    ['its own', [access()], 'given', 'L', null],
    ['its own, both ways, until a day', [access({ can_unload: true, valid_until: '2026-03-22' })], 'given', 'LU', 12],
    ['on its last day', [access({ valid_until: TODAY })], 'given', 'L', 0],
    ['the day after', [access({ valid_until: '2026-03-09' })], 'ended', '', -1],
    ['on its first day', [access({ valid_from: TODAY })], 'given', 'L', null],
    ['the day before', [access({ valid_from: '2026-03-11' })], 'coming', '', null],
    ['switched off', [access({ enabled: false })], 'off', '', null],
    ['neither way', [access({ can_load: false })], 'off', '', null],
    ['for every customer, product and site', [wide()], 'covered', 'L', null],
    ['for the group of the product', [wide({ product: 'gases' })], 'covered', 'L', null],
    ['for another product', [wide({ product: 'c4' })], 'none', '', null],
    ['for another customer', [wide({ company: 'apex' })], 'none', '', null],
    ['at another site', [wide({ server: 'south' })], 'none', '', null],
    ['a wider one that is off', [wide({ enabled: false })], 'none', '', null],
    ['a wider one that ended', [wide({ valid_until: '2026-03-09' })], 'none', '', null],
    [
      'its own one way, a wider one the other',
      [access(), wide({ can_load: false, can_unload: true })],
      'given',
      'LU',
      null,
    ],
    ['its own ended, a wider one holds', [access({ valid_until: '2026-03-01' }), wide()], 'covered', 'L', -9],
  ] as const)('where %s', (_case, rows, state, letters, days) => {
    const found = cell(...rows)
    const drawn = `${found.loads ? 'L' : ''}${found.unloads ? 'U' : ''}`
    expect([found.state, drawn, found.days]).toEqual([state, letters, days])
  })
  it('for every site is not covered by one of a single site', () => {
    expect(accessCell([access()], line, { id: null, name: 'Every site', today: TODAY }, goods).state).toBe('none')
  })
})

describe('a key', () => {
  const toggled = (deed: 'can_load' | 'can_unload', ...rows: readonly AccessRow[]) =>
    toggledAccess(cell(...rows), line, 'north', deed)
  it('gives where nothing is given, and names only what is meant', () => {
    expect(toggled('can_unload')).toEqual({
      kind: 'add',
      values: {
        user: 'ana',
        server: 'north',
        company: 'nova',
        product: 'c3',
        can_load: false,
        can_unload: true,
        enabled: true,
      },
    })
    const every = { id: 'ana * *', user: 'ana', company: null, product: null }
    const none = accessCell([], every, { id: null, name: 'Every site', today: TODAY }, [])
    expect(toggledAccess(none, every, null, 'can_load')).toEqual({
      kind: 'add',
      values: { user: 'ana', can_load: true, can_unload: false, enabled: true },
    })
  })
  it.each([
    ['takes loading', 'can_load', [access()], { can_load: false }, { can_load: true }],
    ['adds unloading', 'can_unload', [access()], { can_unload: true }, { can_unload: false }],
    [
      'gives again what lets nothing',
      'can_load',
      [access({ can_load: false })],
      { can_load: true },
      { can_load: false },
    ],
    [
      'switches on, for that way alone',
      'can_unload',
      [access({ enabled: false })],
      { enabled: true, can_load: false, can_unload: true },
      { enabled: false, can_load: true, can_unload: false },
    ],
    [
      'takes its own although a wider one stays',
      'can_load',
      [access(), wide()],
      { can_load: false },
      { can_load: true },
    ],
  ] as const)('%s', (_case, deed, rows, after, before) => {
    expect(toggled(deed, ...rows)).toEqual({ kind: 'change', id: 'a', before, after })
  })
  it.each([
    ['what a wider one gives', [wide()], /wider access/],
    ['what has ended', [access({ valid_until: '2026-03-01' })], /outside of its days/],
    ['what is to come', [access({ valid_from: '2026-04-01' })], /outside of its days/],
  ] as const)('leaves %s alone, and says why', (_case, rows, says) => {
    expect(toggled('can_load', ...rows)).toEqual({ kind: 'none', says: expect.stringMatching(says) })
  })
})

describe('the lines', () => {
  const matrix: AccessMatrix = {
    sites: [{ id: null, name: 'Every site', today: TODAY }, north],
    people: [
      { id: 'bo', name: 'Bo Lund', kind: 'driver' },
      { id: 'ana', name: 'Ana Ortiz', kind: 'driver' },
    ],
    customers: [
      { id: 'nova', name: 'Nova' },
      { id: 'apex', name: 'Apex' },
    ],
    products: [
      { id: 'gases', name: 'Gases', parent: null },
      { id: 'c3', name: 'Propane', parent: 'gases' },
    ],
    rows: [
      access(),
      access({ id: 'b', server: 'south' }),
      access({ id: 'c', user: 'bo', company: null, product: null }),
      access({ id: 'd', user: 'bo', company: 'apex' }),
    ],
  }
  const lines = (filter: Partial<Parameters<typeof accessLines>[1]>) =>
    accessLines(matrix, { user: null, company: null, all: false, text: '', ...filter }).map(
      ({ person, customer, goods: of }) => `${person}: ${customer}, ${of}`,
    )
  it.each([
    [
      'of everybody',
      {},
      ['Ana Ortiz: Nova, Propane', 'Bo Lund: Every customer, every product', 'Bo Lund: Apex, Propane'],
    ],
    ['of one person', { user: 'bo' }, ['Bo Lund: Every customer, every product', 'Bo Lund: Apex, Propane']],
    [
      'of a customer, with what is for every customer',
      { company: 'nova' },
      ['Ana Ortiz: Nova, Propane', 'Bo Lund: Nova, every product'],
    ],
    ['that name a text', { text: 'apex' }, ['Bo Lund: Apex, Propane']],
    [
      'of one person and customer, also those that are not given',
      { user: 'bo', company: 'apex', all: true },
      ['Bo Lund: Apex, every product', 'Bo Lund: Apex, Gases', 'Bo Lund: Apex, Propane'],
    ],
  ] as const)('%s', (_case, filter, shown) => expect(lines(filter)).toEqual(shown))
  it('of all that could be given are every customer by every product', () => {
    expect(lines({ user: 'ana', all: true })).toHaveLength(9)
  })
})
