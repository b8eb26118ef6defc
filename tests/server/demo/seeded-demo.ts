import { seedDemo } from '#server/demo/seed/demo.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { startDatabase } from '../harness.ts'

export const now = new Date('2026-11-20T15:00:00Z')

/** A database with the demo as of the given time. */
export async function seededDemo() {
  const demo = await startDatabase()
  await seedDemo(demo.db, now)
  return {
    ...demo,
    read: <T>(work: Parameters<typeof systemTransaction<T>>[1], company?: number): Promise<T> =>
      systemTransaction(demo.db, work, company),
    count: async (text: string): Promise<number> =>
      Number((await demo.db.pool.query(`select count(*) as n from ${text}`)).rows[0].n),
  }
}
export type SeededDemo = Awaited<ReturnType<typeof seededDemo>>
