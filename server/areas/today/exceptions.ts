/** Counts the exceptions that the caller may act on, or may view. */
import { sql } from 'drizzle-orm'
import { company } from '#model/areas/company/company.resource.ts'
import { silenceOf } from '#model/areas/company/rules/settings.ts'
import {
  bySeverity,
  exceptions,
  type AskedAt,
  type ExceptionItem,
  type ExceptionQuestion,
} from '#model/areas/today/rules/exceptions.ts'
import type { OwnDay } from '#model/areas/today/rules/figures.ts'
import { listQuery, type RowFilter } from '#model/areas/today/rules/question.ts'
import { dayIn } from '#model/shared/clock.ts'
import { entityNamed } from '#server/engine/base/entity.ts'
import type { Person, Rows, SummedUp } from '#server/engine/base/handler.ts'
import { may } from '#server/engine/base/permission-check.ts'
import { foundByServer } from './found-by-server.ts'

export type TodayCall = {
  readonly rows: <S>(resource: S) => Rows<S>
  readonly summedUp: SummedUp
  readonly person: Person
  /** ISO 8601 UTC. */
  readonly now: string
}

export async function ownDayOf({ rows, person, now }: TodayCall): Promise<OwnDay> {
  const own = await rows(company).get(person.company, { only: ['timezone', 'silent_hours'] })
  return { now, today: dayIn(now, own.timezone || 'UTC'), silence: silenceOf(own) }
}

export const mayView = (person: Person, source: string): boolean => may(person, entityNamed(source).resource.needs.view)

type Counted = { readonly count: number; readonly since: string | null }
/** Whether the filters name no row; the database is not asked then. */
const namesNone = (filters: readonly RowFilter[]): boolean =>
  filters.some(({ op, value }) => op === 'in' && value === '')

async function countOf(
  { summedUp }: TodayCall,
  source: string,
  { filters, since }: Pick<ExceptionQuestion, 'filters' | 'since'>,
): Promise<Counted> {
  if (namesNone(filters)) return { count: 0, since: null }
  const { resource, columns } = entityNamed(source)
  const column = since === undefined ? undefined : columns.get(since)?.column
  const first = column === undefined ? sql`null` : sql`min(${sql.identifier(column)})`
  const [found] = await summedUp<Counted>(
    resource,
    listQuery(filters),
    (rows) => sql`select count(*)::int as count, ${first} as since from ${rows} t`,
  )
  return found ?? { count: 0, since: null }
}
export const countRows = async (call: TodayCall, source: string, filters: readonly RowFilter[]): Promise<number> =>
  (await countOf(call, source, { filters })).count

/** `mine`: those that the caller may act on. `all`: those that the caller may view. The kinds without rows are left out. */
export async function exceptionsFor(
  call: TodayCall,
  day: OwnDay,
  whose: 'mine' | 'all',
): Promise<readonly ExceptionItem[]> {
  const { person } = call
  const at: AskedAt = { ...day, company: person.company, me: whose === 'mine' ? person.id : null }
  const items: ExceptionItem[] = []
  for (const exception of exceptions) {
    const { kind, source, screen, act, ask } = exception
    const isSeen = source === null ? may(person, exception.view) : mayView(person, source)
    if (!isSeen || (whose === 'mine' && !may(person, act))) continue
    const questions: readonly ExceptionQuestion[] = typeof ask === 'function' ? ask(at) : await foundByServer[ask](call)
    for (const question of questions) {
      const { count, since } =
        source === null ? { count: question.count ?? 0, since: null } : await countOf(call, source, question)
      if (count === 0) continue
      const { one, many, severity, filters } = question
      items.push({ kind, label: count === 1 ? one : many, severity, count, since, source, filters, screen })
    }
  }
  return bySeverity(items)
}
