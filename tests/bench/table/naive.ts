/** The obvious implementation: an array of objects, `filter` and `sort`. */
import { columns, valueAt, type Data } from '../rows/data.ts'
import { asked, changesOf, LATE, type Answer, type Engine } from '../rows/questions.ts'

type Row = Record<string, string | number>

export function naive(): Engine {
  let all: Row[] = []
  const text = (row: Row, name: string): string => String(row[name])
  const answer = (rows: readonly Row[]): Answer => {
    const seen = rows.slice(0, 100).map((row) => columns.map((name) => row[name]))
    return { count: rows.length, ids: rows.slice(0, seen.length).map((row) => Number(row['id'])) }
  }
  const groups = (names: readonly string[]): Answer => {
    const found = new Map<string, { count: number; sum: number }>()
    for (const row of all) {
      const key = names.map((name) => row[name]).join('\n')
      const group = found.get(key) ?? { count: 0, sum: 0 }
      group.count++
      group.sum += Number(row[asked.summed])
      found.set(key, group)
    }
    const first = [...found].sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, 100)
    return { count: found.size, ids: first.flatMap(([, { count, sum }]) => [count, Math.round(sum)]) }
  }
  const compare = (one: Row, other: Row, name: string): number =>
    text(one, name) < text(other, name) ? -1 : text(one, name) > text(other, name) ? 1 : 0
  return {
    name: 'array of objects',
    load(data: Data) {
      all = Array.from({ length: data.count }, (_, id) => {
        const row: Row = { id }
        for (const name of columns) row[name] = valueAt(data, name, id)
        return row
      })
      return Promise.resolve(undefined)
    },
    ask: {
      eq: () => answer(all.filter((row) => row['status'] === asked.eq)),
      and: () =>
        answer(
          all.filter(
            (row) =>
              asked.and.statuses.some((each) => each === row['status']) &&
              text(row, 'customer').toLowerCase().includes(asked.and.customer) &&
              Number(row['net']) >= asked.and.net,
          ),
        ),
      range: () => answer(all.filter((row) => Number(row['shipped_at']) >= LATE)),
      substring: () => answer(all.filter((row) => text(row, 'waybill').toLowerCase().includes(asked.substring))),
      search: () =>
        answer(
          all.filter((row) =>
            asked.search.columns.some((name) => text(row, name).toLowerCase().includes(asked.search.needle)),
          ),
        ),
      sort: () =>
        answer(
          [...all].sort(
            (one, other) =>
              compare(one, other, 'status') ||
              compare(one, other, 'customer') ||
              Number(other['net']) - Number(one['net']),
          ),
        ),
      'group few': () => groups(asked.few),
      'group many': () => groups([asked.many]),
    },
    update(round) {
      const began = performance.now()
      for (const { row, status } of changesOf(round, all.length)) (all[row] ?? {})['status'] = status
      const { count } = answer(all.filter((row) => row['status'] === asked.eq))
      return { took: performance.now() - began, count }
    },
  }
}
