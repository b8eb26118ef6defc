/** `npm run migration <name>`: writes what the declarations ask for beyond the last migration. Renames: `--hints '[…]'` as drizzle-kit names them; `--new`: nothing was renamed, and what is gone may go. */
import fs from 'node:fs'
import path from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api-postgres'
import { migrationFolders, migrationsFolder } from '../server/db/migrate.ts'
import { resourceTables } from '../server/db/tables.ts'
import * as systemTables from '../server/db/system-tables.ts'

const [name, flag, hints] = process.argv.slice(2)
if (name === undefined || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Give the migration a name in snake case: npm run migration add_bay')
  process.exit(2)
}
const folders = migrationFolders()
const snapshots = folders.map((folder) => path.join(folder, 'snapshot.json')).filter((file) => fs.existsSync(file))
const last = snapshots.at(-1)
const before = last === undefined ? await generateDrizzleJson({}) : JSON.parse(fs.readFileSync(last, 'utf8'))
const after = await generateDrizzleJson({ ...resourceTables, ...systemTables }, before.id)
type Hint = { readonly type: string }
/** Asked until nothing is open: an answer may raise the next question. */
async function statementsBy(given: readonly Hint[]): Promise<string[]> {
  try {
    return await generateMigration(before, after, { hints: [...given] } as Parameters<typeof generateMigration>[2])
  } catch (error) {
    const open = flag === '--new' && typeof error === 'object' && error !== null && 'missingHints' in error && Array.isArray(error.missingHints) ? error.missingHints : undefined
    if (open === undefined) throw error
    return statementsBy([...given, ...open.map((one: Hint) => ({ ...one, type: one.type === 'rename_or_create' ? 'create' : one.type }))])
  }
}
const statements = await statementsBy(flag === '--hints' && hints ? JSON.parse(hints) : [])
if (statements.length === 0) {
  console.log('The declarations and the last migration agree: nothing to write.')
} else {
  const folder = path.join(migrationsFolder, `${String(folders.length + 1).padStart(4, '0')}_${name}`)
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'migration.sql'), `${statements.join('\n')}\n`)
  fs.writeFileSync(path.join(folder, 'snapshot.json'), `${JSON.stringify(after, null, 1)}\n`)
  console.log(`${statements.length} statements in ${path.relative(process.cwd(), folder)}`)
}
