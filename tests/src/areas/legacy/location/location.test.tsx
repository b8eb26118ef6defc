/** A location on the page: a pasted identifier fills its parts, and its square, its place and its neighbours are shown. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryLocation } from 'wouter/memory-location'
import { location as declared } from '#model/areas/legacy/place.resource.ts'
import { surveyValues } from '#model/areas/legacy/rules/survey/location-parts.ts'
import { uwiPosition } from '#model/areas/legacy/rules/survey/surveyed-location.ts'
import { permissions } from '#model/kernel/permissions.ts'
import { initialValues } from '#model/kernel/validate.ts'
import { readSurvey } from '#model/shared/survey/uwi.ts'
import { NearMap } from '#src/areas/legacy/location/NearMap.tsx'
import { location, newLocation } from '#src/areas/legacy/screens.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { answering, type Asked } from '../../../answers.ts'
import { mount } from '../../../ui/record/mount.tsx'

function locationRow(id: number, uwi: string) {
  const read = readSurvey(uwi)
  return {
    ...initialValues(declared.fields),
    id,
    version: 1,
    created_at: '2026-11-20T12:00:00Z',
    updated_at: '2026-11-20T12:00:00Z',
    code: `L${id}`,
    name: `Battery ${id}`,
    ...surveyValues('survey' in read ? read.survey : undefined),
    ...uwiPosition(uwi),
  }
}
const rows = [
  locationRow(1, '100/06-22-047-09W4/00'),
  locationRow(2, '100/07-22-047-09W4/00'),
  locationRow(3, '100/16-22-047-09W4/00'),
]
const unplaced = locationRow(4, '')
const map = { scale: [1, 1], translate: [0, 0], arcs: [], land: [], lakes: [], rivers: [], borders: [], names: [] }

let asked: Asked[]
beforeEach(() => {
  asked = answering(({ path, query }) => {
    if (path === '/map/base.json') return { body: map }
    const isNear = query.has('latitude__gte')
    const results = !path.startsWith('location_table/')
      ? []
      : isNear
        ? rows
        : [...rows, unplaced].filter(({ id }) => query.get('id') === String(id))
    return { body: { count: results.length, next: null, previous: null, results } }
  })
  queryClient().clear()
  session().now = {
    state: 'in',
    me: { permissions, app_config: {}, company: { id: 1, name: 'Ours' } } as unknown as Me,
  }
})
afterEach(() => vi.unstubAllGlobals())

const hook = () => memoryLocation({ path: '/', record: true }).hook

describe('a new location', () => {
  it('gets its parts, its square and its place from a pasted identifier', async () => {
    mount((await newLocation.load()).default, {}, hook())
    const field = await screen.findByRole('textbox', { name: 'UWI' })
    await waitFor(() => expect(field).toHaveFocus())
    await screen.findByText(/^Paste a UWI/)
    fireEvent.change(field, { target: { value: '100062204709w400' } })
    await screen.findByRole('img', { name: 'Township 47, range 9 W4: 22 is marked' })
    expect(screen.getByRole('img', { name: 'Section 22: 6 is marked' })).toBeInTheDocument()
    expect(await screen.findByText(/^53\.0666° N, 111\.2340° W/)).toHaveTextContent('within 800 m')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Township' })).toHaveValue('47'))
    const near = await screen.findByRole('list', { name: 'Other locations within 1 km' })
    expect(near).toHaveTextContent('Battery 2')
    expect(near.textContent).toMatch(/Battery 1.*0 m.*Battery 2.*408 m/)
    expect(asked.some(({ query }) => Number(query.get('latitude__gte')) < 53.0666)).toBe(true)
  })
  it('says what is wrong with an identifier', async () => {
    mount((await newLocation.load()).default, {}, hook())
    fireEvent.change(await screen.findByRole('textbox', { name: 'UWI' }), {
      target: { value: '100/06-22-047-29W4/00' },
    })
    expect(await screen.findByText(/There is no range 29 west of W4 in township 47/)).toBeVisible()
  })
})

describe('a stored location', () => {
  it('shows the parts of its identifier, and follows a changed part', async () => {
    const { default: Page } = await location.load()
    mount(() => <Page entityId={1} />, {}, hook())
    await screen.findByRole('img', { name: 'Section 22: 6 is marked' })
    fireEvent.change(screen.getByRole('textbox', { name: 'LSD' }), { target: { value: '7' } })
    await screen.findByRole('img', { name: 'Section 22: 7 is marked' })
    expect(screen.getByRole('textbox', { name: 'UWI' })).toHaveValue('100/07-22-047-09W4/00')
  })
  it.each([
    ['UWI', '100/06-22-047', /"100\/06-22-047" is not a UWI/],
    ['Township', '200', /Township/],
    ['LSD', '', /LSD is missing/],
  ])('shows no position while its %s is %s', async (name, typed, says) => {
    const { default: Page } = await location.load()
    mount(() => <Page entityId={1} />, {}, hook())
    await screen.findByText(/^53\.0666° N/)
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: typed } })
    expect(await screen.findByText('⚑ No position: the UWI or its parts are not valid.')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Square of the survey' })).toHaveTextContent(says)
    expect(screen.queryByText(/^53\.0666° N/)).toBeNull()
  })
  it('is flagged without a position', async () => {
    const { default: Page } = await location.load()
    mount(() => <Page entityId={4} />, {}, hook())
    expect(await screen.findByText(/^⚑ No position/)).toBeVisible()
  })
})

it.each([0, 300, 800])(
  'the map around a place that is known within %i m has a scale of one kilometre',
  async (error) => {
    mount(() => <NearMap at={[-111.234, 53.0666]} error={error} label="Around it" others={[]} />, {}, hook())
    const drawn = await screen.findByRole('img', { name: 'Around it' })
    const kilometre = Number(/h([\d.]+)$/.exec(drawn.querySelector('path[class*=scale]')?.getAttribute('d') ?? '')?.[1])
    const radius = Number(drawn.querySelector('circle')?.getAttribute('r'))
    expect(kilometre).toBeGreaterThan(0)
    expect(kilometre).toBeLessThan(1000)
    expect(radius / kilometre).toBeCloseTo(error / 1000, 5)
  },
)
