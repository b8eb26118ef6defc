/** The cars of a bill of lading in a narrow pane: the headings of their columns are not cut. */
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CarGrid, type BilledLoad } from '#src/areas/rail/shipment/CarGrid.tsx'
import { BillCars } from '#src/areas/rail/shipment/bill-cars.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import type { RecordController } from '#src/ui/record/state/record-controller.ts'

// Durations do not matter here.
configure({ asyncUtilTimeout: 60_000 })
beforeEach(() => {
  // Outside of a production build the virtualiser asks for it.
  vi.stubGlobal('process', { env: { VIRT_ON: 'true' } })
  const me = { permissions: [], app_config: {}, company_config: { volume_unit: 'gal', weight_unit: 'lb' } }
  session().now = { state: 'in', me: me as unknown as Me }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  session().now = { state: 'out' }
})

const load = {
  id: 70,
  car_mark: 'GATX',
  car_number: '20411',
  net_volume: '30000.00',
  weight: '126000.00',
  seal_number_1: 'S-1',
  embargo_number: 'CN-2026-14',
  blocked: [],
} as unknown as BilledLoad

test.each([320, 426, 640])('%i px', async (width) => {
  render(
    <QueryClientProvider client={queryClient()}>
      <div style={{ width }}>
        <CarGrid cars={[load]} mine={new BillCars({} as unknown as RecordController)} />
      </div>
    </QueryClientProvider>,
  )
  await screen.findByRole('columnheader', { name: 'Car' })
  for (const { textContent, scrollWidth, clientWidth, scrollHeight, clientHeight } of screen.getAllByRole(
    'columnheader',
  ))
    expect([textContent, scrollWidth - clientWidth, scrollHeight - clientHeight]).toEqual([textContent, 0, 0])
})
