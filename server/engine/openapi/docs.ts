/** `GET /api/schema/` and the page that shows it, `/api/docs/`. Both need no sign-in: they describe the API and hold no data. */
import fs from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { projectFile } from '#server/project/files.ts'
import type { Entity } from '../base/entity.ts'
import { openApi } from './openapi.ts'
import { undeclaredPaths } from './undeclared-routes.ts'

const pages = {
  '': { file: 'server/engine/openapi/page/index.html', type: 'text/html; charset=utf-8' },
  'page.js': { file: 'server/engine/openapi/page/page.js', type: 'text/javascript; charset=utf-8' },
  'page.css': { file: 'server/engine/openapi/page/page.css', type: 'text/css; charset=utf-8' },
  'icon.svg': { file: 'public/favicon.svg', type: 'image/svg+xml' },
} as const

/** `extensions`: resources outside of the registry, with actions alone. */
export function mountDocs(app: FastifyInstance, extensions: readonly Entity[]): void {
  let text: string | undefined
  app.get('/api/schema/', (_request, reply) => {
    text ??= JSON.stringify(openApi(undeclaredPaths(app), extensions))
    return reply.type('application/json; charset=utf-8').send(text)
  })
  for (const [path, { file, type }] of Object.entries(pages))
    app.get(`/api/docs/${path}`, (_request, reply) => reply.type(type).send(fs.readFileSync(projectFile(file))))
}
