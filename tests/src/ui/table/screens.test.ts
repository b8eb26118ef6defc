/** Every list of records uses the one table, in the registry of screens and in what areas render. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import * as resources from '#model/areas/index.ts'
import { knownScreens } from '#src/shell/routes/routes.ts'
import { startWhole } from '../../whole-shell.ts'

await startWhole()
const screens = knownScreens()
const names = new Set(all<Resource>(resources).map(([name]) => name))
const listed = new Set(screens.flatMap(({ table }) => table ?? []))

test('every table screen lists an existing resource', () => {
  expect(screens.filter(({ table }) => table !== undefined && !names.has(table)).map(({ name }) => name)).toEqual([])
})

test('every resource with a record screen is listed in a table, or in the record it belongs to', () => {
  /**
   * Short lists inside the record they belong to (ui/record/aside/RelatedList.tsx); yards are listed beside their
   * tracks (src/areas/yard/list/Yards.tsx).
   */
  const parts = [
    'contract:route',
    'form:data',
    'invoice:item',
    'invoice:allocation',
    'invoice:condition',
    'legacy:personCompany',
    'legacy:companyType',
    'legacy:transferLimit',
    'terminal:ticketEntry',
    'terminal:ticketProperties',
    'terminal:limitPeriod',
    'terminal:limitProperties',
    'terminal:servicePrice',
    'terminal:serviceContractTicket',
    'terminal:companyRole',
    'terminal:locationProduct',
    'terminal:containerReading',
    'terminal:productSpecification',
    'yard:track',
    'yard:yard',
  ]
  expect(
    [...new Set(screens.flatMap(({ record }) => record ?? []))].filter((record) => !listed.has(record)).toSorted(),
  ).toEqual(parts.toSorted())
})

/** Grids that are not lists of records. A new grid either uses the table, or is listed here with its reason. */
const others: Readonly<Record<string, string>> = {
  'company/products/HazmatCheck.tsx': 'fields of one product that differ from the table of 49 CFR 172.101',
  'config/rates/RatesOfLane.tsx': 'what one lane costs over time, reckoned for a weight that is typed',
  'company/roles/RoleMatrix.tsx': 'roles by permissions',
  'company/why/WhyList.tsx': 'permissions of somebody, which are no records',
  'report/sample/SampleGrid.tsx':
    'rows of a report with columns through references and formulas, which no resource has',
  'report/show/ReportFigures.tsx': 'the groups of one report with their totals, which are no rows',
  'rail/days/ShipmentDays.tsx': 'sums by facility and day, which are no rows',
  'rail/shipment/CarGrid.tsx': 'the lines of one bill of lading, put on and taken off as a whole',
  'rail/shipment/CarTotals.tsx': 'sums beside what was planned and what stands ready, which are no rows of a resource',
  'contract/connect/matrix/Matrix.tsx': 'purchases against sales: both its rows and its columns are records',
  'facility/lines/Lines.tsx': 'what stands and goes at one facility, judged, under headings by day and by state',
  'facility/plan/PlanGrid.tsx': 'the plan of one facility: its schedules as lines, days as columns',
  'schedule/shipping/ScheduleCalendar.tsx': 'a calendar that is only read',
  'document/preview/Pages.tsx': 'the pages of one document',
  'document/inbox/Aliases.tsx': 'learned spellings beside the settings of inboxes, deleted one by one',
  'document/inbox/InboxList.tsx': 'the few inboxes of a company with their switches',
  'document/inbox/Messages.tsx': 'the latest messages of the inboxes, beside their settings',
  'document/inbox/TryFile.tsx': 'figures read in a file that is tried, which are no rows',
  'document/upload/UploadList.tsx': 'files that are sent, which are no rows yet',
  'schedule/shipping/side/ScheduleChanges.tsx': 'what two versions of one schedule differ in',
  'today/blocks/Blocks.tsx': 'figures and exceptions, each of which opens the table of its rows',
  'trace/import/ReadSightings.tsx': 'the sightings of a file as they will be stored, which are no rows yet',
  'trace/trip/DemurrageWorking.tsx': 'how the demurrage of one trip comes about, line by line',
  'trace/trip/ExtractedData.tsx': 'what was read from the papers of one trip',
  'trace/trip/EtaWorking.tsx': 'the legs of an estimate, which are no rows',
  'trace/trip/LateWorking.tsx': 'the causes of a delay, which are no rows',
  'contract/prices/PriceTable.tsx': 'the prices of one contract, products as lines and services as columns',
  'invoice/settings/Accounts.tsx': 'the currencies of invoices, each with its account and how many wait to be paid',
  'invoice/settings/ConditionsOf.tsx': 'the first cars that meet the conditions of one product, as its call answers',
  'invoice/settings/Products.tsx': 'products with their conditions as sentences and how many cars meet them',
  'invoice/settings/Taxes.tsx': 'the taxes that are valid today, with what they lack',
  'legacy/allocation/limits/LimitWindows.tsx': 'windows that a limit would have, before it is saved',
  'legacy/allocation/strip/WindowLoads.tsx': 'the loads of one window, with the quantity that counts',
  'legacy/company/RoleTable.tsx': 'allocations of one company with the bars of their windows of today',
  'legacy/company/Statement.tsx': 'sums of windows by month, which no resource stores',
  'legacy/ticket/Windows.tsx': 'what remains of each window without the load of one ticket, and with it',
  'limit/usage/Periods.tsx': 'the periods of one limit as columns, its figures as lines',
  'measure/fields/Numbers.tsx': 'the sum of one gauging, line by line',
  'measure/train/TrainGrid.tsx': 'a train while it is gauged: entries, not records',
  'ticket/entries/Entries.tsx': 'the entries of one ticket, typed into, with their sum',
  'slot/board/drawing/SlotCanvas.tsx': 'the slots of one place by bay and time, drawn',
  'slot/overview/HeatMap.tsx': 'shares by hour and weekday, which are no rows',
  'slot/overview/Statistics.tsx': 'figures of a month by carrier, which are no rows',
  'slot/template/WeekDrawing.tsx': 'the week of one template, drawn',
  'terminal/balance/Balance.tsx': 'the balance of one product over a month, site by site, which is no row',
  'terminal/day-balance/DayFigures.tsx': 'the balance of one day, product by product, which is no row',
  'terminal/tanks/Totals.tsx': 'sums by product of what the tanks hold, which are no rows',
  'terminal/tree/TreeLines.tsx': 'a tree, of which only what is open is shown, with sums of what lies under a line',
  'yard/drawing/Board.tsx': 'a yard, drawn',
  'yard/import/ImportTable.tsx': 'lines of a file before they are records',
  'yard/history/PastPanel.tsx': 'what two moments of a yard differ in',
  'yard/switching/SwitchingCosts.tsx': 'the cost of one plan, line by line',
  'yard/list/TrackList.tsx': 'the tracks of one yard, put in order by hand',
  'yard/board/Overtaken.tsx': 'the cars of one move that somebody else has moved',
  'yard/switch-list/LineCars.tsx': 'the cars of one line of work',
  'yard/list/YardTable.tsx': 'sums over the boards of the few yards there are, which are no fields',
}
const drawsRows = /<table\b|<Table\b|<GridList\b|role="(?:grid|treegrid|table)"|useVirtualizer|glide-data-grid/

test('no area renders tables of records by itself', () => {
  const areas = 'src/areas'
  const files = readdirSync(areas, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const drawing = files
    .filter((file) => drawsRows.test(readFileSync(join(areas, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))
  expect(drawing.toSorted()).toEqual(Object.keys(others).toSorted())
})
