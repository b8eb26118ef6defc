import fs from 'node:fs'
import path from 'node:path'
import { seedDemo } from '#server/demo/seed/demo.ts'
import { attachedFiles } from '#server/engine/operations/files/attach.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { startDatabase } from '../places/open-server.ts'
import { learnOnce } from '../places/learn-once.state.ts'
import { migrated, type Template } from '../places/template.ts'

export const now = new Date('2026-11-20T15:00:00Z')

const template: Template = {
  // Of this run of tests: nothing tells whether the demo of another one was seeded the same way.
  name: () => process.env['HIGHBALL_TEST_DEMO'] ?? 'highball_demo',
  from: migrated,
  fill: async (db) => {
    await seedDemo(db, now)
    fs.cpSync(attachedFiles(), seededFiles(), { recursive: true })
  },
}
/** The files of the demo lie beside its template, because each worker has a folder of its own for files. */
const seededFiles = (): string => path.resolve('node_modules/.cache/highball', template.name(), 'files')

/** A database with the demo as of the given time, which is seeded once for all files. */
export async function seededDemo() {
  const demo = await startDatabase({}, template)
  fs.cpSync(seededFiles(), attachedFiles(), { recursive: true })
  await learnOnce(demo.db.pool)
  return {
    ...demo,
    read: <T>(work: Parameters<typeof systemTransaction<T>>[1], company?: number): Promise<T> =>
      systemTransaction(demo.db, work, company),
    count: async (text: string): Promise<number> =>
      Number((await demo.db.pool.query(`select count(*) as n from ${text}`)).rows[0].n),
  }
}
export type SeededDemo = Awaited<ReturnType<typeof seededDemo>>
