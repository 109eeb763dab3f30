/** The public face over HTTP: three addresses of one gateway, and the pages; everything a caller may reach. */
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { parseForm } from '@merchant/allinpay/wire'
import { readFields } from './edge/check-request.ts'
import type { Answer } from './edge/call-faults.ts'
import type { Gateway } from './edge/gateway.ts'
import { messagePage } from './pages/layout.ts'
import { sendHtml } from './pages/page-routes.ts'

const PATHS = ['/op/gateway', '/open/gateway', '/gateway']
const LARGEST_BODY = 2 * 1024 * 1024
const TYPES = { json: 'application/json;charset=utf-8', html: 'text/html;charset=utf-8' }

/** The server, not yet listening; the pages are mounted by the caller. */
export function createGatewayServer(gateway: Gateway): FastifyInstance {
  const server = Fastify({ bodyLimit: LARGEST_BODY, logger: false, forceCloseConnections: true })
  // Signatures are made over the received text, so every body stays a text until the checks have read it.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  server.setErrorHandler(async (error: { statusCode?: number }, request, reply) => {
    const tooLarge = error.statusCode === 413 && PATHS.includes(request.url)
    if (tooLarge) return send(reply, await gateway.call(null))
    return sendHtml(reply, messagePage('系统异常', '沙箱处理请求时出错。'), error.statusCode ?? 500)
  })
  for (const path of PATHS) {
    server.post(path, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      return send(reply, await gateway.call(readFields(request.headers['content-type'], body)))
    })
    server.get(path, async (request, reply) => {
      const query = request.url.split('?').slice(1).join('?')
      const opened = await gateway.openPage(parseForm(query))
      if ('url' in opened) return reply.redirect(opened.url, 303)
      const { subCode, subMsg } = opened.refusal
      return sendHtml(reply, messagePage('无法打开页面', subMsg || '请求未被受理。', subCode))
    })
  }
  return server
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.kind === 'reset') {
    reply.hijack()
    reply.raw.socket?.resetAndDestroy()
    return reply
  }
  return reply.code(answer.status).header('content-type', TYPES[answer.type]).send(answer.text)
}
