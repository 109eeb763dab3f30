// The one path on which stored files leave the house: public ones for every cache, private ones only by a signed address and
// in the session that was given it.
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { Language } from '@merchant/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MerchantActor, OperatorActor } from '../kernel/actor.ts'
import type { MadeFile } from '../kernel/made-file.ts'
import { bearerOf } from './authenticate.ts'
import { type ByteRange, byteRangeIn } from './byte-range.ts'
import { contextOf } from './context-of.ts'
import { readRefreshCookie } from './refresh-cookie.ts'

interface OutgoingFile {
  readonly mime: string
  readonly size: number
  readonly stream: Readable
  /** The same address answers another type to who accepts it. */
  readonly varies?: boolean
}

interface Wanted {
  readonly range?: ByteRange | undefined
  readonly avif?: boolean
}

interface Proof {
  readonly expires: string
  readonly signature: string
  /** What a copy is called; empty: as it is stored. */
  readonly name: string
  /** What it was uploaded for. */
  readonly purpose: string
}

interface Viewer {
  readonly actor: MerchantActor | OperatorActor
  readonly language: Language
}

/** Where files come from; null for whatever may not be seen, without saying why. */
export interface FilePort {
  /** Whole, or the part of it; of the part `size` is still the whole's. As AVIF where that was asked for, and there is one. */
  openPublic(key: string, wanted?: Wanted): Promise<OutgoingFile | null>
  sizeOfPublic(key: string): Promise<number | null>
  /** A paper bears who sees it. */
  openSigned(key: string, proof: Proof, viewer: Viewer): Promise<OutgoingFile | null>
  /** One that is made while it leaves. */
  openMade(sealed: string, sessionId: string): Promise<MadeFile | null>
}

/** Which session a request comes from: a browser's pictures carry its refresh cookie, programs send their token. */
export interface Viewers {
  readonly isSecure: boolean
  byToken(accessToken: string): Promise<Viewer['actor'] | null>
  /** The living session that this refresh token belongs to, or null. */
  sessionOf(refreshToken: string): Promise<string | null>
  /** Who is behind each of these sessions. */
  actorsOf(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Viewer['actor']>>
}

interface FileRoute {
  Params: { key: string }
  Querystring: Readonly<Record<string, string | string[] | undefined>>
}

/** Mounts GET /files/:key and /files/made/<sealed>. Even if a file were no picture, no browser would run it: no sniffing, no scripts, a sandbox. */
export function registerFiles(http: FastifyInstance, files: FilePort, viewers: Viewers): void {
  http.get<FileRoute>('/files/:key', { schema: { hide: true } }, async (request, reply) => {
    const { key } = request.params
    const proof = proofIn(request.query)
    if (proof === null) return sendPublic(reply, key, request.headers)
    const file = await openPrivate(request, key, proof)
    if (file === null) return notFound(reply)
    request.log.info({ file: key, ip: request.ip }, 'private file served')
    return send(reply, file, proof)
  })

  // No named parameter, which may have a hundred characters.
  http.get<{ Params: { '*': string } }>('/files/made/*', { schema: { hide: true } }, async (request, reply) => {
    const actor = await viewerOf(request, viewers)
    const file = actor === null ? null : await files.openMade(request.params['*'], actor.sessionId)
    return file === null ? notFound(reply) : sendMade(reply, file)
  })

  /** A video is fetched part by part, as it is watched. */
  async function sendPublic(
    reply: FastifyReply,
    key: string,
    { range: wanted, accept }: Pick<IncomingHttpHeaders, 'range' | 'accept'>,
  ): Promise<FastifyReply> {
    const size = wanted === undefined ? null : await files.sizeOfPublic(key)
    const range = size === null ? undefined : byteRangeIn(wanted ?? '', size)
    if (range === 'beyond') return reply.code(416).header('Content-Range', `bytes */${size}`).send()
    const file = await files.openPublic(key, { range, avif: asksAvif(accept) })
    if (file === null) return notFound(reply)
    reply.header('Accept-Ranges', 'bytes')
    if (file.varies === true) reply.header('Vary', 'Accept')
    if (range === undefined) return send(reply, file, null)
    reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
    return send(reply, { ...file, size: range.end - range.start + 1 }, null)
  }

  async function openPrivate(request: FastifyRequest, key: string, proof: Proof): Promise<OutgoingFile | null> {
    const actor = await viewerOf(request, viewers)
    return actor === null ? null : files.openSigned(key, proof, { actor, language: contextOf(request).language })
  }
}

/** By its name: who accepts everything, as programs do, gets what the address says. */
const asksAvif = (accept = ''): boolean =>
  accept
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .some((one) => /^image\/avif\s*(;|$)/.test(one) && !/;\s*q=0(\.0*)?\s*(;|$)/.test(one))

function proofIn(query: FileRoute['Querystring']): Proof | null {
  const { e: expires, s: signature, n: name = '', p: purpose = '' } = query
  return isText(expires) && isText(signature) && isText(name) && isText(purpose)
    ? { expires, signature, name, purpose }
    : null
}
const isText = (given: unknown): given is string => typeof given === 'string'

async function viewerOf(request: FastifyRequest, viewers: Viewers): Promise<Viewer['actor'] | null> {
  const token = bearerOf(request)
  if (token !== undefined) return viewers.byToken(token)
  const refreshToken = readRefreshCookie(request, viewers.isSecure)
  const sessionId = refreshToken === null ? null : await viewers.sessionOf(refreshToken)
  return sessionId === null ? null : ((await viewers.actorsOf([sessionId])).get(sessionId) ?? null)
}

function send(reply: FastifyReply, file: OutgoingFile, proof: Proof | null): FastifyReply {
  const isPrivate = proof !== null
  const called = proof === null || proof.name === '' ? '' : `; filename*=UTF-8''${encodeURIComponent(proof.name)}`
  return (
    reply
      .header('Content-Type', file.mime)
      .header('Content-Length', file.size)
      .header('Content-Disposition', isPrivate ? `attachment${called}` : 'inline')
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      // Storefronts on other hosts show public pictures; nobody else's page shows private ones.
      .header('Cross-Origin-Resource-Policy', isPrivate ? 'same-origin' : 'cross-origin')
      .header('Cache-Control', isPrivate ? 'private, no-store' : 'public, max-age=31536000, immutable')
      .send(file.stream)
  )
}

/** Its size is not known before it has left. */
const sendMade = (reply: FastifyReply, { name, mime, content }: MadeFile): FastifyReply =>
  reply
    .header('Content-Type', mime)
    .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Cross-Origin-Resource-Policy', 'same-origin')
    .header('Cache-Control', 'private, no-store')
    .send(Readable.from(content))

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('Cache-Control', 'no-store').send({ Code: '2004', Msg: '记录不存在', Data: null })
}
