/** The requests of the home screen. */
import type { ExceptionItem } from '#model/areas/today/rules/exceptions.ts'
import { todayFigures } from '#model/areas/today/rules/figures.ts'
import { listQuery, type RowFilter } from '#model/areas/today/rules/question.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { report } from '#model/areas/report/report.resource.ts'
import { today } from '#model/areas/today/today.resource.ts'
import { api, rowsAt, rowsOf } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { may, signedIn } from '#src/engine/session/session.state.ts'
import { exceptionSources } from '../blocks/exception-sources.ts'

export type TodayAnswer = {
  readonly as_of: string
  /** The day of the company. */
  readonly day: string
  readonly items: readonly ExceptionItem[]
}

export const useToday = () =>
  useFresh<TodayAnswer, readonly unknown[]>({
    queryKey: ['today:items'],
    queryFn: ({ signal }) => api<TodayAnswer>(today.path, { signal }),
    meta: { resources: exceptionSources },
  })

export type CountedFigure = {
  readonly label: string
  readonly source: string
  readonly screen: (typeof todayFigures)[number]['screen']
  readonly filters: readonly RowFilter[]
  readonly count: number
}

/** The figures whose rows the user may view. */
export const useFigures = (day: string | undefined) =>
  useFresh<readonly CountedFigure[], readonly unknown[]>({
    queryKey: ['today:figures', day],
    enabled: day !== undefined,
    queryFn: () =>
      Promise.all(
        todayFigures.flatMap(({ filters, ...figure }) => {
          const { path, needs } = resourceNamed(figure.source)
          if (!may(needs.view)) return []
          const asked = filters({ now: '', today: day ?? '', silence: 0 })
          const counted = rowsAt(path).count(listQuery(asked))
          return [counted.then(({ count }): CountedFigure => ({ ...figure, filters: asked, count }))]
        }),
      ),
    meta: { resources: [...new Set(todayFigures.map(({ source }) => source))] },
  })

const MOST_REPORTS = 10
/** Reports that the user owns. */
export const useReports = () =>
  useFresh({
    queryKey: ['report:report', 'mine'] as const,
    enabled: may(report.needs.view),
    queryFn: ({ signal }) => rowsOf(report).list({ owner: signedIn()?.id, limit: MOST_REPORTS }, signal),
  })
