/** The archive is read again: a paper that is missing or was changed on the disk is told by its name, and never handed out. */
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveCheck, checkArchive } from '#server/areas/document/check-archive.ts'
import { dataFolder } from '#server/project/files.ts'
import { loadingRack } from '../rail/loading-rack.ts'

let rack: Awaited<ReturnType<typeof loadingRack>>
beforeAll(async () => {
  rack = await loadingRack({ ownDatabase: true })
})
afterAll(() => rack.server.close())

async function shipped() {
  const bill = await rack.bill()
  await rack.load(bill.id)
  await rack.clerk.post(`railshipment/${bill.id}/ship/`, {})
  const [kept] = (await rack.clerk.get(`railshipment/${bill.id}/bol_archive/`)).body.results
  return { bill, kept, file: path.join(dataFolder('archive'), kept.sha256.slice(0, 2), kept.sha256) }
}

test('whole files are counted, others are named', async () => {
  const [changed, missing] = [await shipped(), await shipped()]
  const { db } = rack.server
  expect(await checkArchive(db)).toEqual({ checked: 2, wrong: [] })
  fs.chmodSync(changed.file, 0o600)
  fs.appendFileSync(changed.file, ' ')
  fs.rmSync(missing.file)
  const { checked, wrong } = await checkArchive(db)
  expect([checked, wrong.map(({ id }) => id)]).toEqual([2, [changed.kept.id, missing.kept.id]])
  await expect(archiveCheck(db).work(rack.server.ours, new Date())).rejects.toThrow(
    `${changed.kept.filename} (${changed.kept.id}), ${missing.kept.filename} (${missing.kept.id}).`,
  )
  expect(await checkArchive(db, rack.server.theirs)).toEqual({ checked: 0, wrong: [] })
  expect((await rack.clerk.get(`railshipment/${changed.bill.id}/print/`)).status).toBe(500)
})
