// The provider's notifications: raw body kept and checked before anything is believed; 200 only after commit (promises P4).
import type { FastifyInstance } from 'fastify'

/** What app.ts hands in: `stored` is acknowledged; `forged` and a thrown error make the provider try again. */
export type ReceiveNotification = (rawForm: string) => Promise<'stored' | 'forged'>

/** Registered in a scope of its own, because here the body's text itself is what the signature covers. */
export async function registerNotify(http: FastifyInstance, receiveNotification: ReceiveNotification): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 256 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/api/Allinpay/Notify', { schema: { hide: true } }, async (request, reply) => {
      const verdict = await receiveNotification(typeof request.body === 'string' ? request.body : '')
      if (verdict === 'stored') return reply.type('text/plain').send('success')
      request.log.warn({ ip: request.ip }, 'notification refused: signature')
      return reply.code(403).type('text/plain').send('signature')
    })
  })
}
