/**
 * `npm run check:views`: counts anew what the database keeps beside its rows, such as the cars of a bill. Ends with 1 if something differs;
 * with `-- --mend` it is replaced by what was counted.
 */
import type { Database } from '../server/db/database.ts'
import { runOperatorCommand } from '../server/operate/command.ts'
import { checkKeptFigures, mendKeptFigures } from '../server/operate/kept-figures.ts'
import { openExisting } from '../server/operate/place.ts'

async function check(db: Database): Promise<boolean> {
  const found = await checkKeptFigures(db)
  const wrong = found.filter((one) => one.wrong > 0)
  console.log(`${found.length} kinds of kept figures were counted anew.`)
  for (const one of wrong) console.error(`${one.kind}: ${one.wrong} rows differ in ${one.checked}.`)
  if (wrong.length === 0) return true
  if (!process.argv.includes('--mend')) return false
  await mendKeptFigures(db)
  console.log('They were replaced by what was counted.')
  return true
}

await runOperatorCommand(async (place) => {
  const db = await openExisting(place)
  return check(db).finally(() => db.close())
})
