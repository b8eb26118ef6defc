/** The paper of a site's day: its figures, its tanks, why it was closed and what changed since, for those who may see the balance. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../../harness.ts'
import { textOfPdf } from '../../../pdf-text.ts'
import { at, dayBefore, makeSite } from './site.ts'

let server: Server
let yard: Awaited<ReturnType<typeof makeSite>>
const day = dayBefore(1)
const paper = (by: Client = yard.clerk) =>
  by.get(`terminalboss/v3/servers/${yard.site}/print/?code=balance&date=${day}`)
const textOf = async (): Promise<string> => textOfPdf((await paper()).raw)

beforeAll(async () => {
  server = await startServer()
  yard = await makeSite(server)
  await yard.reading(at(dayBefore(2), '23:30'), '1000.000')
  await yard.reading(at(day, '23:50'), '1147.900')
  await yard.movement({ volume: '150.000', moved_at: at(day, '02:00'), reference: 'B-7' })
})
afterAll(() => server.close())

it('prints the figures and the tanks of the day that is asked for', async () => {
  const text = await textOf()
  for (const part of ['Daily Mass Balance', day, 'Propane', '1000.000', '150.000', '1147.900', '-2.100', 'B101'])
    expect(text).toContain(part)
  expect(text).toContain('needs attention')
  expect(text).not.toContain('CHANGED AFTER')
})
it('of a closed day says who closed it and why, and what changed since', async () => {
  expect((await yard.close(day, 'Meter of the pipeline')).status).toBe(200)
  await yard.reading(at(day, '23:55'), '1149.900')
  const text = await textOf()
  for (const part of ['closed', 'Meter of the pipeline', '-2.100', 'added', '1149.900']) expect(text).toContain(part)
})
it('is for those who may see the balance', async () => {
  const reader = await server.user({ company: yard.clerk.company, permissions: ['access_menu__v3__sync_data__site'] })
  expect((await paper(reader)).status).toBe(403)
})
