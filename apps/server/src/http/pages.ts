// Serves the built console: the public pages from public.html, everything else from index.html; assets for ever.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { isPublicPath } from '@merchant/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLostBrowser, isOfPrograms, leadToNotFound } from './lost-browser.ts'
import { paintedPage } from './painted-page.ts'

/** Pages have plain names: whoever asks for `/.env` or `/main.js.map` is told that there is none. */
const isPage = (route: string): boolean => /^[\w\-/]*$/.test(route) && !isOfPrograms(route)

/** @param distDir the console's build; without one only the API is served. */
export async function registerPages(http: FastifyInstance, distDir: string): Promise<void> {
  const hasConsole = existsSync(path.join(distDir, 'index.html'))
  if (hasConsole) {
    // A build's files have their content's hash in the name, so a browser may keep them for ever.
    await http.register(fastifyStatic, {
      root: path.join(distDir, 'assets'),
      prefix: '/assets/',
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        response.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    http.get('/favicon.svg', { schema: { hide: true } }, (_request, reply) => reply.sendFile('favicon.svg', distDir))
    // A program for people to keep, which no page of ours runs.
    http.get('/verify-book.mjs', { schema: { hide: true } }, (_request, reply) =>
      reply.header('Content-Disposition', 'attachment').sendFile('verify-book.mjs', distDir),
    )
  }
  http.setNotFoundHandler((request, reply) => {
    const route = request.url.split('?')[0] ?? '/'
    if (!hasConsole || request.method !== 'GET' || !isPage(route)) {
      if (hasConsole && isLostBrowser(request)) return leadToNotFound(reply)
      return reply.code(404).send({ Code: '2004', Msg: '记录不存在', Data: null })
    }
    reply.header('Cache-Control', 'no-cache')
    return isPublicPath(route) ? reply.sendFile('public.html', distDir) : sendPainted(request, reply, distDir)
  })
}

/** The console's page, painted for this browser; a browser that has it so gets 304. */
async function sendPainted(request: FastifyRequest, reply: FastifyReply, distDir: string): Promise<FastifyReply> {
  const page = paintedPage(await readFile(path.join(distDir, 'index.html'), 'utf8'), request.cookies)
  const etag = `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`
  reply.header('ETag', etag).header('Vary', 'Cookie').type('text/html; charset=utf-8')
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(page)
}
