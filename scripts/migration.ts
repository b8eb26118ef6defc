/**
 * `npm run migration <name>`: writes the changes of the declarations since the last migration. Renames: `--hints '[…]'` in drizzle-kit's
 * terms; `--new`: nothing was renamed, and removed columns may be dropped.
 */
import fs from 'node:fs'
import path from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api-postgres'
import { migrationFolders, migrationsFolder } from '../server/db/migrate.ts'
import { resourceTables } from '../server/db/tables/tables.ts'
import * as systemTables from '../server/db/tables/system-tables.ts'

type Hint = { readonly type: string }
type Answers = {
  readonly hints?: readonly Hint[]
  /** Nothing was renamed: whatever drizzle-kit asks about is new. */
  readonly allNew?: boolean
}
type Snapshot = Awaited<ReturnType<typeof generateDrizzleJson>>

/** Repeated until no question is open, because an answer may raise the next. */
async function statementsBetween(
  before: Snapshot,
  after: Snapshot,
  { hints = [], allNew }: Answers,
): Promise<string[]> {
  try {
    return await generateMigration(before, after, { hints: [...hints] } as Parameters<typeof generateMigration>[2])
  } catch (error) {
    const open =
      allNew === true &&
      typeof error === 'object' &&
      error !== null &&
      'missingHints' in error &&
      Array.isArray(error.missingHints)
        ? error.missingHints
        : undefined
    if (open === undefined) throw error
    const created = open.map((one: Hint) => ({ ...one, type: one.type === 'rename_or_create' ? 'create' : one.type }))
    return statementsBetween(before, after, { hints: [...hints, ...created], allNew: true })
  }
}

/**
 * The folder of the new migration, or undefined if nothing has changed. The snapshot is replaced, because only the newest one is ever
 * compared.
 */
export async function writeMigration(
  name: string,
  tables: Parameters<typeof generateDrizzleJson>[0],
  answers: Answers = {},
  root = migrationsFolder,
): Promise<string | undefined> {
  const snapshot = path.join(root, 'snapshot.json')
  const before: Snapshot = JSON.parse(fs.readFileSync(snapshot, 'utf8'))
  const after = await generateDrizzleJson(tables, before.id)
  const statements = await statementsBetween(before, after, answers)
  if (statements.length === 0) return undefined
  const folder = path.join(root, `${String(migrationFolders(root).length + 1).padStart(4, '0')}_${name}`)
  fs.mkdirSync(folder)
  fs.writeFileSync(path.join(folder, 'migration.sql'), `${statements.join('\n')}\n`)
  fs.writeFileSync(snapshot, `${JSON.stringify(after, null, 1)}\n`)
  return folder
}

if (process.argv[1] !== undefined && path.resolve(process.argv[1]) === import.meta.filename) {
  const [name, flag, hints] = process.argv.slice(2)
  if (name === undefined || !/^[a-z][a-z0-9_]*$/.test(name)) {
    console.error('Give the migration a name in snake case: npm run migration add_bay')
    process.exit(2)
  }
  const folder = await writeMigration(
    name,
    { ...resourceTables, ...systemTables },
    { hints: flag === '--hints' && hints ? JSON.parse(hints) : [], allNew: flag === '--new' },
  )
  console.log(
    folder === undefined
      ? 'The declarations and the last migration agree: nothing to write.'
      : `Written: ${path.relative(process.cwd(), folder)}/migration.sql and the snapshot of all tables beside it`,
  )
}
