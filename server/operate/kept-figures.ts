/** Figures that the database keeps beside rows, counted anew: counts and sums of children, what limits have used, and visits of cars. */
import type { Database } from '#server/db/database.ts'
import { keepAllVisitsSql } from '#server/db/derived/kept-visits.ts'
import { recountSql, wrongRollupsSql } from '#server/db/derived/rollups.ts'

export type KeptFigures = { readonly kind: string; readonly checked: string; readonly wrong: number }

/** In one transaction that holds up nobody: it only reads. */
export async function checkKeptFigures(db: Database): Promise<KeptFigures[]> {
  const client = await db.connect('long')
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: rollups } = await client.query<{ parents: string; columns: string; wrong: number }>(wrongRollupsSql())
    const { rows: limits } = await client.query<{ wrong: number }>(
      'select count(*)::int as wrong from company_company c, highball_limits_off(c.id)',
    )
    const { rows: visits } = await client.query<{ wrong: number }>('select highball_visits_off() as wrong')
    await client.query('commit')
    return [
      ...rollups.map(({ parents, columns, wrong }) => ({ kind: parents, checked: columns, wrong })),
      { kind: 'limits', checked: 'used and reserved volumes', wrong: limits[0]?.wrong ?? 0 },
      { kind: 'trace_visit', checked: 'visits and cycles of cars', wrong: visits[0]?.wrong ?? 0 },
    ]
  } finally {
    client.release()
  }
}

/** Replaces what is wrong by what was counted. */
export async function mendKeptFigures(db: Database): Promise<void> {
  const client = await db.connect('long')
  try {
    await client.query(`begin; ${recountSql()} ${keepAllVisitsSql} commit`)
    db.committed()
  } finally {
    client.release()
  }
}
