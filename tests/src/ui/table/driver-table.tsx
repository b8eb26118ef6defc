/** The table of drivers that tests of one page share: a server of its own, sixty drivers, and the shell's overlays beside it. */
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import { cleanup, configure, render } from '@testing-library/react'
import { Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { vi } from 'vitest'
import { driver } from '#model/areas/people/people.resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { overlay } from '#src/engine/panes/overlay.state.ts'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { controllerOf } from '#src/ui/table/state/controllers.state.ts'
import { startServerAndSignIn } from '../../server.browser.ts'

// Durations do not matter here.
const soon = { timeout: 60_000 }
configure({ asyncUtilTimeout: soon.timeout })

export const drivers = rowsOf(driver)
export const ROWS = 60
export const nameOf = (at: number): string => `Driver ${String(at).padStart(2, '0')}`
export const table = controllerOf('', 'terminal:driver')

export async function createDrivers(): Promise<void> {
  await startServerAndSignIn()
  for (let at = 0; at < ROWS; at++)
    await drivers.create({
      name: nameOf(at),
      username: `d${at}`,
      phone: `+1 780 555 0${100 + at}`,
      enabled: at % 3 === 0,
    })
}

/** The shell's overlays. */
function Over() {
  const { shown } = useSnapshot(overlay())
  return <Suspense>{shown === null ? null : overlay().shown?.draw()}</Suspense>
}

/** Renders the table with all its rows, at the top instead of where the previous test left it. */
export async function showDrivers(): Promise<void> {
  // A tree that loses its nodes ends once its tooltip closes, and would take the grid from the table then.
  cleanup()
  document.body.innerHTML = '<div id="root"></div><div id="portal"></div>'
  const root = document.getElementById('root')
  if (!root) throw new Error('No root')
  root.style.height = '320px'
  toasts().shown = []
  table.attach({ scrolled: undefined })
  table.moveTo(0, 0)
  render(
    <>
      <ResourceTable resource="terminal:driver" />
      <Over />
    </>,
    { container: root },
  )
  await vi.waitUntil(() => table.now.facts?.source.phase === 'ready' && table.grid !== undefined, soon)
  table.configure({
    ...table.first,
    columns: ['name', 'phone', 'enabled'],
    widths: { name: 110, phone: 90, enabled: 90 },
  })
  table.select([])
  table.moveTo(0, 0)
  await vi.waitUntil(() => table.now.facts?.entries === ROWS && table.idAt(0) !== undefined, soon)
}

/** The names of the rows as the worker has them. */
export const shown = async (): Promise<readonly string[]> => {
  const door = await table.connection()
  return (await door.rows(await door.ids(), ['name'])).map((row) => String(row['name']))
}
