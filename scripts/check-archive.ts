/** `npm run check:archive`: reads every attached and archived file of the configured server again. Ends with 1 if one is missing or changed. */
import { listedFiles } from '../server/operate/backup/named-files.ts'
import { checkedText, checkFiles, troubles } from '../server/operate/check-files.ts'
import { runOperatorCommand } from '../server/operate/command.ts'
import { openExisting } from '../server/operate/place.ts'

await runOperatorCommand(async (place) => {
  const db = await openExisting(place)
  const reports = await checkFiles(db, place.data).finally(() => db.close())
  for (const report of reports) console.log(checkedText(report))
  const wrong = reports.flatMap((report) => report.wrong)
  for (const trouble of troubles) {
    const files = wrong.filter((file) => file.trouble === trouble)
    if (files.length > 0) console.error(`In ${place.data} ${trouble}: ${listedFiles(files)}.`)
  }
  return wrong.length === 0
})
