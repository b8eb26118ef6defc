import fs from 'node:fs'
import path from 'node:path'
import { seedDemo } from '#server/demo/seed/demo.ts'
import { dataFolder } from '#server/project/files.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { startDatabase } from '../places/open-server.ts'
import { learnOnce } from '../places/learn-once.state.ts'
import { migrated, type Template } from '../places/template.ts'

/** `HIGHBALL_TEST_NOW` tries the demo at another hour, with a name of its own by `HIGHBALL_TEST_DEMO`. */
export const now = new Date(process.env['HIGHBALL_TEST_NOW'] ?? '2026-11-20T15:00:00Z')

const template: Template = {
  // Each run of tests has its own: the demo of another run may have been seeded in another way.
  name: () => process.env['HIGHBALL_TEST_DEMO'] ?? 'highball_demo',
  from: migrated,
  fill: async (db) => {
    await seedDemo(db, now)
    for (const folder of folders)
      fs.cpSync(dataFolder(folder), path.join(besideTemplate(), folder), { recursive: true })
  },
}
/** Files and archived papers of the demo lie beside its template, because each worker has a folder of its own for them. */
const folders = ['files', 'archive'] as const
const besideTemplate = (): string => path.resolve('node_modules/.cache/highball', template.name())

/** A database with the demo as of the given time, which is seeded once for all files. */
export async function seededDemo() {
  const demo = await startDatabase({}, template)
  for (const folder of folders) fs.cpSync(path.join(besideTemplate(), folder), dataFolder(folder), { recursive: true })
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
