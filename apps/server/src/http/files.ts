// The one path on which stored files leave the house: public ones for every cache, private ones only by a signed address.
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'

export interface OutgoingFile {
  readonly mime: string
  readonly size: number
  readonly stream: Readable
}

/** Where files come from; null for whatever may not be seen, without saying why. */
export interface FileDoor {
  openPublic(key: string): Promise<OutgoingFile | null>
  openSigned(key: string, proof: { readonly expires: string; readonly signature: string }): Promise<OutgoingFile | null>
}

interface FileRoute {
  Params: { key: string }
  Querystring: Readonly<Record<string, string | string[] | undefined>>
}

/** Mounts GET /files/:key. Even if a file were no picture, no browser would run it: no sniffing, no scripts, a sandbox. */
export function registerFiles(http: FastifyInstance, files: FileDoor): void {
  http.get<FileRoute>('/files/:key', { schema: { hide: true } }, async (request, reply) => {
    const { key } = request.params
    const { e: expires, s: signature } = request.query
    const isSigned = typeof expires === 'string' && typeof signature === 'string'
    const file = isSigned ? await files.openSigned(key, { expires, signature }) : await files.openPublic(key)
    if (file === null) return notFound(reply)
    if (isSigned) request.log.info({ file: key, ip: request.ip }, 'private file served')
    return send(reply, file, isSigned)
  })
}

function send(reply: FastifyReply, file: OutgoingFile, isPrivate: boolean): FastifyReply {
  return (
    reply
      .header('Content-Type', file.mime)
      .header('Content-Length', file.size)
      .header('Content-Disposition', isPrivate ? 'attachment' : 'inline')
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      // Storefronts on other hosts show public pictures; nobody else's page shows private ones.
      .header('Cross-Origin-Resource-Policy', isPrivate ? 'same-origin' : 'cross-origin')
      .header('Cache-Control', isPrivate ? 'private, no-store' : 'public, max-age=31536000, immutable')
      .send(file.stream)
  )
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('Cache-Control', 'no-store').send({ Code: '2004', Msg: '记录不存在', Data: null })
}
