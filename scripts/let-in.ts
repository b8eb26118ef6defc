/**
 * `npm run let-in -- <e-mail> [--end-second-factor]`: prints a link by which somebody sets a new password, for whoever runs the server: where no
 * letter arrives, or the authenticator of the last administrator is lost.
 */
import { readPublicUrl } from '../server/http-settings.ts'
import { CommandRefused, runOperatorCommand } from '../server/operate/command.ts'
import { letIn } from '../server/operate/let-in.ts'
import { openExisting } from '../server/operate/place.ts'
import { numberSetting } from '../server/project/number-settings.ts'

const [email, ...more] = process.argv.slice(2)

await runOperatorCommand(async (place) => {
  if (email === undefined) throw new CommandRefused('Name the e-mail: npm run let-in -- <e-mail> [--end-second-factor]')
  const address = readPublicUrl(process.env['HIGHBALL_PUBLIC_URL'], numberSetting('PORT'))
  const db = await openExisting(place)
  const endsFactor = more.includes('--end-second-factor')
  const said = await letIn(db, { email, address, endsFactor }).finally(() => db.close())
  if (said === undefined) throw new CommandRefused(`Nobody with the e-mail ${email} may sign in.`)
  for (const line of said) console.log(line)
  return true
})
