/** Serves the built console, precompressed: hashed files are cached for a year, the page itself never; and answers the health check. */
import fs from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { projectFile } from './project/files.ts'

const YEAR_S = 31_536_000

export const site: FastifyPluginAsync = async (app) => {
  app.get('/api/health/', () => ({ status: 'ok' }))
  const root = projectFile('out/client')
  // Under `npm run dev` Vite serves the page.
  if (!fs.existsSync(root)) return
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, file) => {
      const hashed = path.relative(root, file).startsWith('assets')
      response.setHeader('Cache-Control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    },
  })
}
