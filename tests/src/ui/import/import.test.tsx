/** An import from pasted rows to created records: every row is judged first, refused ones are left out, and it is taken back as one. */
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { resourceNamed } from '#model/areas/named.ts'
import { declaredUnits } from '#model/kernel/measure/units.ts'
import { targetsOf, type Remembered } from '#model/shared/reading/import-columns.ts'
import type { ReadTableAnswer } from '#model/shared/reading/read-table-call.ts'
import { readSheetText } from '#model/shared/reading/read-sheet.ts'
import { columnsFor, openTable, readTableRow, styleOf } from '#model/shared/reading/table.ts'
import { permissions } from '#model/kernel/permissions.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import ImportPanel from '#src/ui/import/ImportPanel.tsx'
import { answering, type Asked } from '../../answers.ts'

type Asking = {
  readonly text: string
  readonly columns: Remembered
  readonly decimal?: '.' | ','
  readonly date_order?: 'dmy'
}
const targets = targetsOf(resourceNamed('company:party'), declaredUnits)
/** The answer of the server, by the same reader. */
function readAs({ text, columns: chosen, decimal }: Asking): ReadTableAnswer {
  const { rows, separator } = readSheetText(text)
  const table = openTable(rows, targets, { columns: chosen })
  if (table === undefined) throw new Error('There are no rows in it.')
  const columns = columnsFor(table, targets)
  const style = styleOf(columns, table.rows, 'mdy', decimal === undefined ? {} : { decimal })
  const around = { columns, style, named: () => ({ perhaps: [] }), zoneOf: () => '', knownZone: () => undefined }
  const read = table.rows.flatMap((row) => readTableRow(row, around) ?? [])
  return {
    encoding: null,
    separator: separator ?? null,
    decimal: style.decimal.sign,
    date_order: 'mdy',
    heading_line: table.headingLine,
    columns: table.headings.map((heading, at) => ({ heading, field: table.matched[at]?.name ?? null, unit: null })),
    skipped: table.skipped,
    labels: {},
    zones: {},
    rows: read.map((row) =>
      row.values['email'] === 'no mail' ? { ...row, problems: { email: ['"no mail" is not an address.'] } } : row,
    ),
  }
}

let asked: Asked[]
type Row = Readonly<Record<string, unknown>>
const rowsOf = ({ body }: Asked): readonly Row[] => (body as { rows?: readonly Row[] } | undefined)?.rows ?? []
const sent = () => asked.filter(({ path }) => path === 'party/create_many/').map((one) => [one.body, one.key] as const)

beforeEach(() => {
  localStorage.clear()
  const me = { id: 1, company: { id: 1 }, permissions, app_config: {} } as unknown as Me
  session().now = { state: 'in', me }
  asked = answering((one) => {
    const { path, body } = one
    if (path === 'read_table/') return { body: readAs(body as Asking) }
    if (path === 'batch/8/undo/') return { body: { counts: { returned: 1, touched: 1, not_found: 0 }, results: [] } }
    if (path !== 'party/create_many/') return { body: { count: 0, next: null, previous: null, results: [] } }
    const isTrial = (body as { dry_run: boolean }).dry_run
    return {
      body: {
        batch: isTrial ? null : 8,
        counts: {},
        results: rowsOf(one).map(({ name }, at) =>
          name === 'Taken'
            ? { outcome: 'not_allowed', id: null, version: null, message: 'There is one of this name.' }
            : { outcome: 'created', id: isTrial ? null : at, version: isTrial ? null : 1, message: '' },
        ),
      },
    }
  })
})
afterEach(() => vi.unstubAllGlobals())

async function pasted(text: string) {
  const user = userEvent.setup()
  const onClose = vi.fn<() => void>()
  render(<ImportPanel name="company:party" onClose={onClose} />)
  await user.click(await screen.findByRole('textbox', { name: /Rows copied/ }))
  await user.paste(text)
  return { user, onClose }
}

it('creates the rows that pass, names why the others do not, and takes all of it back', async () => {
  const { user } = await pasted('Name\tEmail\nNorth\tops@north.test\nTaken\t\nBad\tno mail\n\t\nSouth\t\n')
  expect(await screen.findByText('4 rows; 2 of 2 columns are used')).toBeVisible()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('button', { name: /Create 2 parties, leave out the rest/ })).toBeVisible()
  expect(screen.getByText('There is one of this name.')).toBeVisible()
  expect(screen.getByText(/^Email: /)).toBeVisible()
  expect(sent().map(([body]) => body)).toEqual([
    { dry_run: true, rows: [{ name: 'North', email: 'ops@north.test' }, { name: 'Taken' }, { name: 'South' }] },
  ])
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Done' })
  const [, [body, key]] = sent() as [unknown, readonly [unknown, string]]
  expect(body).toEqual({ dry_run: false, rows: [{ name: 'North', email: 'ops@north.test' }, { name: 'South' }] })
  expect(key).toMatch(/.+/)
  await user.keyboard('u')
  expect(
    await screen.findByText('Deleted 1 party again. 1 party stayed, because somebody has changed them since.'),
  ).toBeVisible()
})

it('says what is lacking before it asks the server, and remembers where a column went', async () => {
  const { user } = await pasted('Firm\tEmail\nNorth\tops@north.test')
  expect(await screen.findByText('No column goes to Name, which every party needs.')).toBeVisible()
  expect(screen.getByRole('button', { name: /Preview/ })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: /Firm/ }))
  await user.click(await screen.findByRole('option', { name: 'Name' }))
  await user.click(screen.getByRole('button', { name: /Preview/ }))
  await screen.findByRole('button', { name: /Create 1 party/ })
  await user.keyboard('{Backspace}')
  await user.clear(await screen.findByRole('textbox', { name: /Rows copied/ }))
  await user.paste('Email\tFirm\nx@y.test\tSouth')
  expect(await screen.findByText('1 row; 2 of 2 columns are used')).toBeVisible()
  expect(sent()).toHaveLength(1)
})

it('shows how the table was read, and reads it again by another decimal sign, date order and heading line', async () => {
  const { user } = await pasted('Parties\nName;Email\nNorth;a@b.test\nTotal;1')
  expect(
    await screen.findByText(/^Read as semicolons, decimal point, month first; headings on line 2\.$/),
  ).toBeVisible()
  expect(screen.getByText('2 lines were skipped')).toBeVisible()
  await user.tab()
  const keys = async (key: string) => {
    await user.keyboard(key)
    await waitFor(() => expect(screen.queryByText('Reading …')).toBeNull())
    return asked.findLast(({ path }) => path === 'read_table/')?.body
  }
  expect(await keys('d')).toMatchObject({ date_order: 'dmy' })
  expect(await keys('c')).toMatchObject({ date_order: 'dmy', decimal: ',' })
  expect(await screen.findByText(/decimal comma/)).toBeVisible()
  expect(await keys('h')).toMatchObject({ heading_line: 3 })
})

it('says why a file or a text is no table, and keeps what was typed when the server is out of reach', async () => {
  const { user } = await pasted('Name\nNorth')
  asked = answering(() => 'unreachable')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('alert')).toBeVisible()
  await user.keyboard('{Backspace}')
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Rows copied/ })).toHaveValue('Name\nNorth'))
})
