/** Every list of records there is, is the one table: held over the registry of screens and over what areas draw. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { all } from '#model/registry.ts'
import type { Resource } from '#model/resource.ts'
import * as resources from '#model/resources/index.ts'
import { screens } from '#src/shell/routes.ts'

const names = new Set(all<Resource>(resources).map(([name]) => name))
const listed = new Set(screens.flatMap(({ table }) => table ?? []))

test('a screen lists rows of a resource that exists', () => {
  expect(screens.filter(({ table }) => table !== undefined && !names.has(table)).map(({ name }) => name)).toEqual([])
})

test('what has a screen of its own is listed in a table, or stands in the record it belongs to', () => {
  /** Lists of a few, in the record they are parts of (ui/record/RelatedList.tsx); the yards stand beside their tracks (yard/Yards.tsx). */
  const parts = [
    'contract:route', 'form:data', 'invoice:item', 'invoice:condition', 'legacy:personCompany', 'legacy:companyType', 'legacy:transferLimit', 'partner:nomination',
    'terminal:ticketEntry', 'terminal:ticketProperties', 'terminal:limitPeriod', 'terminal:limitProperties', 'terminal:servicePrice', 'terminal:serviceContractTicket',
    'terminal:companyRole', 'terminal:companyCertification', 'terminal:vehicleCertification', 'terminal:locationProduct', 'yard:yard',
  ]
  expect([...new Set(screens.flatMap(({ record }) => record ?? []))].filter((record) => !listed.has(record)).toSorted()).toEqual(parts.toSorted())
})

/** Grids of other kinds than a list of records, each with what it is. A new one is either the table, or is named here with its reason. */
const others: Readonly<Record<string, string>> = {
  'contract/ScheduleMonths.tsx': 'a calendar',
  'contract/ScheduleSide.tsx': 'what two versions of one schedule differ in',
  'rail/Numbers.tsx': 'the sum of one gauging, line by line',
  'rail/TrainGrid.tsx': 'a train while it is gauged: entries, not records',
  'rail/TrainSheet.tsx': 'paper',
  'yard/Board.tsx': 'a yard, drawn',
  'yard/ImportTable.tsx': 'lines of a file before they are records',
  'yard/PastPanel.tsx': 'what two moments of a yard differ in',
  'yard/SwitchingCosts.tsx': 'the cost of one plan, line by line',
  'yard/TrackList.tsx': 'the tracks of one yard, put in order by hand',
  'yard/TroublePanel.tsx': 'what is wrong in one yard',
  'yard/YardTable.tsx': 'sums over the boards of the few yards there are, which are no fields',
}
const drawsRows = /<table\b|<Table\b|<GridList\b|role="(?:grid|treegrid|table)"|useVirtualizer|glide-data-grid/

test('no area draws rows of records by itself', () => {
  const areas = 'src/areas'
  const files = readdirSync(areas, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const drawing = files.filter((file) => drawsRows.test(readFileSync(join(areas, file), 'utf8'))).map((file) => file.replaceAll('\\', '/'))
  expect(drawing.toSorted()).toEqual(Object.keys(others).toSorted())
})
