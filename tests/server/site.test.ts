/** The built console as files: scripts are served, their source maps are not. */
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { siteOf } from '#server/site.ts'

test('source maps are not served, compressed or not', async () => {
  const root = await fs.mkdtemp(path.join(os.tmpdir(), 'site-'))
  await fs.mkdir(path.join(root, 'assets'))
  const files = ['index.html', 'assets/a.js', 'assets/a.js.map', 'assets/a.js.map.br', 'assets/a.js.map.gz']
  for (const name of files) await fs.writeFile(path.join(root, name), 'x')
  const app = fastify()
  await app.register(siteOf(root))
  const answers = await Promise.all(files.map(async (name) => (await app.inject(`/${name}`)).statusCode))
  expect(answers).toEqual([200, 200, 404, 404, 404])
  const negotiated = await app.inject({ url: '/assets/a.js.map', headers: { 'accept-encoding': 'br, gzip' } })
  expect(negotiated.statusCode).toBe(404)
  await app.close()
  await fs.rm(root, { recursive: true })
})
