/** The generic calls that answer with many rows as a stream or a file, in HTTP. */
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import type { Entity } from '../base/entity.ts'
import { streamColumns } from '../operations/export/columns/stream-columns.ts'
import { readDownloadRequest } from '../operations/export/download-request.ts'
import { gzipOf } from '../files/gzip-parts.ts'
import { downloadRows } from '../operations/export/download.ts'
import { bodyOf, guarded, queryOf, signalOfReply, type RouteContext } from './guard.ts'

/** Bytes of a request that names every row of a large table by its id. */
export const DOWNLOAD_BODY_LIMIT = 24 * 1024 * 1024

const takesGzip = ({ headers }: FastifyRequest): boolean =>
  /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)/.test(
    headers['accept-encoding']?.toString() ?? '',
  )

export const columnsRoute = (context: RouteContext, entity: Entity) =>
  guarded(context, entity.resource.needs.view, async (request, reply, person) => {
    const reader = { person, abandoned: signalOfReply(reply) }
    const parts = await streamColumns(context, reader, entity, queryOf(request))
    const stream = Readable.from(gzipOf(parts), { objectMode: false, highWaterMark: 1 })
    void reply.header('content-type', 'application/octet-stream').header('vary', 'accept-encoding')
    // It is compressed once, also for those who come later; another compression would be anew for each.
    if (takesGzip(request)) return reply.header('content-encoding', 'gzip').send(stream)
    return reply.header('content-encoding', 'identity').send(pipeline(stream, createGunzip(), () => undefined))
  })

export const downloadRoute = (context: RouteContext, bare: Entity) =>
  guarded(context, bare.resource.needs.view, async (request, reply, person) => {
    const abandoned = signalOfReply(reply)
    const asked = await readDownloadRequest(bare, bodyOf(request))
    const isCompressed = asked.format === 'csv' && takesGzip(request)
    // Half a million ids need not be kept twice while a slow reader takes the file.
    request.body = undefined
    const { filename, type, data } = await downloadRows(context.db, {
      bare,
      person,
      request: asked,
      isCompressed,
      abandoned,
    })
    void reply.header('content-type', type).header('content-disposition', `attachment; filename="${filename}"`)
    // Compressed by the thread that writes it: the usual compression takes ten times as long as the file itself.
    if (isCompressed) void reply.header('vary', 'accept-encoding').header('content-encoding', 'gzip')
    return reply.send(data)
  })
