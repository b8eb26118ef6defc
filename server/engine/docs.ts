/** `GET /api/schema/` and the page to read it at, `/api/docs/`. Both are open: they say what there is, never what is in it. */
import fs from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { projectFile } from '../files.ts'
import { openApi } from './openapi.ts'
import { outsidePaths } from './outside.ts'

const pages = {
  '': { file: 'server/docs/index.html', type: 'text/html; charset=utf-8' },
  'page.js': { file: 'server/docs/page.js', type: 'text/javascript; charset=utf-8' },
  'page.css': { file: 'server/docs/page.css', type: 'text/css; charset=utf-8' },
  'icon.svg': { file: 'public/favicon.svg', type: 'image/svg+xml' },
} as const

export function mountDocs(app: FastifyInstance): void {
  let written: string | undefined
  app.get('/api/schema/', (_request, reply) => {
    written ??= JSON.stringify(openApi(outsidePaths(app)))
    return reply.type('application/json; charset=utf-8').send(written)
  })
  for (const [path, { file, type }] of Object.entries(pages))
    app.get(`/api/docs/${path}`, (_request, reply) => reply.type(type).send(fs.readFileSync(projectFile(file))))
}
