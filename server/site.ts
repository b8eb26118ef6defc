/** Serves the built console, precompressed: hashed files are cached for a year, the page itself never; and answers the health check. */
import fs from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { projectFile } from './project/files.ts'

const YEAR_S = 31_536_000
/** Source maps are for whoever has the files of the build; compressed ones count too. */
const SOURCE_MAP = /\.map(?:\.\w+)?$/

/**
 * For browser tests only: the page then waits for its keys without limits, and says when it has settled
 * (src/engine/commands/keys/key-patience.state.ts). As an element, because the content security policy refuses inline scripts.
 */
const isTested = process.env['HIGHBALL_TEST_KEYS'] === '1'
const tested = (page: string): string => page.replace('<head>', '<head><meta name="key-patience" content="unlimited">')

/** `root`: the folder of the build. */
export const siteOf =
  (root: string): FastifyPluginAsync =>
  async (app) => {
    app.get('/api/health/', () => ({ status: 'ok' }))
    // Under `npm run dev` Vite serves the page.
    if (!fs.existsSync(root)) return
    if (isTested) {
      const page = tested(fs.readFileSync(path.join(root, 'index.html'), 'utf8'))
      app.get('/', (_request, reply) =>
        reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
      )
    }
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      cacheControl: false,
      allowedPath: (file) => !SOURCE_MAP.test(file),
      setHeaders: (response, file) => {
        const hashed = path.relative(root, file).startsWith('assets')
        response.setHeader('Cache-Control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
      },
    })
  }

export const site = siteOf(projectFile('out/client'))
