/** AG Grid community, with its rows on the page's own thread. Its free edition has neither grouping nor a filter of several values. */
import { columns, valueAt, type Data } from '../rows/data.ts'
import { asked, changesOf, LATE, type Answer, type Engine } from '../rows/questions.ts'

type Row = Record<string, string | number>
type Sorted = { readonly colId: string; readonly sort: 'asc' | 'desc'; readonly sortIndex: number }
type Api = {
  getDisplayedRowCount(): number
  getDisplayedRowAtIndex(at: number): { readonly id?: string; readonly data: Row } | undefined
  setFilterModel(model: object | null): void
  setGridOption(name: 'quickFilterText', value: string): void
  applyColumnState(state: { readonly state: readonly Sorted[]; readonly defaultState: { readonly sort: null } }): void
  refreshClientSideRowModel(step: 'filter' | 'sort'): void
  applyTransaction(change: { readonly update: readonly Row[] }): void
}
export type AgGrid = {
  ModuleRegistry: { registerModules(modules: readonly object[]): void }
  AllCommunityModule: object
  createGrid(element: HTMLElement, options: object): Api
}
type Question = { readonly filters?: object; readonly quick?: string; readonly sort?: readonly Sorted[] }

export function agGrid(open: () => Promise<AgGrid>): Engine {
  let api: Api | undefined
  let rows: Row[] = []
  const place = document.createElement('div')
  const grid = (): Api => {
    if (!api) throw new Error('There is no grid.')
    return api
  }

  /** The first row drawn is the first of its rows. */
  async function drawn(): Promise<void> {
    for (;;) {
      const first = grid().getDisplayedRowAtIndex(0)
      const element = place.querySelector('.ag-row[row-index="0"]')
      if (
        first &&
        element?.getAttribute('row-id') === first.id &&
        element?.textContent?.includes(String(first.data['waybill'])) === true
      )
        return void element.getBoundingClientRect()
      // eslint-disable-next-line no-await-in-loop
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }
  let before = ''
  async function ask({ filters, quick = '', sort = [] }: Question): Promise<Answer> {
    const question = JSON.stringify([filters, quick, sort])
    // It ignores an unchanged query, so it is told to refresh.
    if (before === question) grid().refreshClientSideRowModel(sort.length > 0 ? 'sort' : 'filter')
    else {
      before = question
      grid().setFilterModel(filters ?? null)
      grid().setGridOption('quickFilterText', quick)
      grid().applyColumnState({ state: sort, defaultState: { sort: null } })
    }
    await drawn()
    const count = grid().getDisplayedRowCount()
    const first = Array.from({ length: Math.min(count, 100) }, (_, at) => grid().getDisplayedRowAtIndex(at)?.data ?? {})
    const seen = first.map((row) => columns.map((name) => row[name]))
    return { count, ids: first.slice(0, seen.length).map((row) => Number(row['id'])) }
  }
  const text = (type: string, filter: string): object => ({ filterType: 'text', type, filter })
  const under = { status: text('equals', asked.eq) }
  return {
    name: 'AG Grid community, on the page',
    async load(data: Data) {
      const found = await open()
      found.ModuleRegistry.registerModules([found.AllCommunityModule])
      rows = Array.from({ length: data.count }, (_, id) => {
        const row: Row = { id }
        for (const name of columns) row[name] = valueAt(data, name, id)
        return row
      })
      place.style.cssText = 'width: 1600px; height: 900px'
      document.body.append(place)
      const isSearched = (name: string): boolean => asked.search.columns.some((each) => each === name)
      api = found.createGrid(place, {
        rowData: rows,
        getRowId: ({ data: row }: { readonly data: Row }) => String(row['id']),
        columnDefs: columns.map((name) => ({
          field: name,
          filter: name in data.numbers || name in data.moments ? 'agNumberColumnFilter' : 'agTextColumnFilter',
          comparator: (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0),
          ...(!isSearched(name) && { getQuickFilterText: () => '' }),
        })),
        // Draws all visible cells at once and without animation.
        suppressColumnVirtualisation: true,
        suppressAnimationFrame: true,
        animateRows: false,
        cacheQuickFilter: true,
      })
      await drawn()
      return undefined
    },
    ask: {
      eq: () => ask({ filters: under }),
      and: () =>
        ask({
          filters: {
            status: {
              filterType: 'text',
              operator: 'OR',
              conditions: asked.and.statuses.map((each) => text('equals', each)),
            },
            customer: text('contains', asked.and.customer),
            net: { filterType: 'number', type: 'greaterThanOrEqual', filter: asked.and.net },
          },
        }),
      range: () => ask({ filters: { shipped_at: { filterType: 'number', type: 'greaterThanOrEqual', filter: LATE } } }),
      substring: () => ask({ filters: { waybill: text('contains', asked.substring) } }),
      search: () => ask({ quick: asked.search.needle }),
      sort: () =>
        ask({
          sort: asked.sort.map((colId, sortIndex) => ({ colId, sortIndex, sort: colId === 'net' ? 'desc' : 'asc' })),
        }),
    },
    async update(round) {
      if (round === 0) await ask({ filters: under })
      const changed = changesOf(round, rows.length).map(({ row, status }) => ({ ...rows[row], id: row, status }))
      const began = performance.now()
      grid().applyTransaction({ update: changed })
      await drawn()
      const count = grid().getDisplayedRowCount()
      const took = performance.now() - began
      for (const row of changed) rows[row.id] = row
      return { took, count }
    },
  }
}
