/** The groups of a report beside its rows, and the grid of rows that the server returns. */
import { render, screen } from '@testing-library/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { emptyDefinition } from '#model/areas/report/rules/definition.ts'
import type { ReportSample } from '#src/areas/report/sample/calls.ts'
import { linesOf, SampleController } from '#src/areas/report/sample/sample-controller.ts'
import { SampleGrid } from '#src/areas/report/sample/SampleGrid.tsx'
import { ReportFigures } from '#src/areas/report/show/ReportFigures.tsx'
import { signInLocally } from '../../sign-in.ts'

const sample: ReportSample = {
  columns: [{ name: 'railcar', label: 'Rail car', kind: 'ref', unit: '' }],
  results: [],
  count: 5,
  groups: [
    { key: { destination: 3, destination__label: 'Hardisty, AB' }, count: 4, sums: {} },
    { key: { destination: null, destination__label: null }, count: 1, sums: {} },
  ],
  sums: {},
  sentence: '',
  missing: [],
  took_ms: 1,
}
const definition = { source: 'trace:trip', ...emptyDefinition, group_by: ['destination'] }
const shown = () =>
  render(
    <ReportFigures
      answer={{ data: sample } as UseQueryResult<ReportSample>}
      definition={definition}
      chart="none"
      id={4}
    />,
  )
beforeEach(signInLocally)

test('the groups of a report narrow its rows', () => {
  shown()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Hardisty, AB', 'none'])
})

test('the columns of a sample keep their widths, whatever the texts in a row', () => {
  const controller = new SampleController({
    definition: () => undefined,
    change: () => {},
    columnOf: () => undefined,
    open: () => {},
  })
  render(
    <SampleGrid
      label="Sample"
      columns={[...sample.columns, { name: 'late_hours', label: 'Late', kind: 'number', unit: 'h' }]}
      fieldOf={() => undefined}
      lines={linesOf([{ id: 1, railcar: 'A name that is much longer than its column is wide' }])}
      controller={controller}
    />,
  )
  const { style } = screen.getByRole('grid', { name: 'Sample' })
  expect([style.getPropertyValue('--columns'), style.getPropertyValue('--width')]).toEqual([
    'minmax(156px, 1fr) minmax(100px, 1fr)',
    '256px',
  ])
})
