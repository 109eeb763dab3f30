// The provider's notifications: raw body kept and checked before anything is believed; 200 only after the commit. What its
// signature proves is always taken; what pretends is counted, and costs nobody else more than one check of a signature.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { addressOf } from '../kernel/rate-limit.ts'
import { Refusal } from '../kernel/refusal.ts'
import { inRequest } from '../kernel/request-context.ts'
import { createSemaphore } from '../kernel/semaphore.ts'
import { createForgeries } from './forgeries.ts'

/** Many times the longest that the provider sends: checking a signature takes the longer, the more is signed. */
const MOST_BYTES = 32 * 1024
/** Few at once leave the database to the merchants; many may wait, because each waits for moments only. */
const AT_ONCE = 4
const WAITING = 1_000

/** What app.ts hands in: `stored` is acknowledged; `forged` and a thrown error make the provider try again. */
type ReceiveNotification = (rawForm: string) => Promise<'stored' | 'forged'>

/** Registered in a scope of its own, because here the body's text itself is what the signature covers. */
export async function registerNotify(http: FastifyInstance, receiveNotification: ReceiveNotification): Promise<void> {
  // By address, so that whoever floods waits behind the provider, and gives up places for it.
  // Of this process: it keeps one server answering.
  const inTurn = createSemaphore(AT_ONCE, WAITING)
  const forgeries = createForgeries(http.log)
  http.addHook('onClose', async () => forgeries.end())

  /** Every other request gets in between two checks. */
  async function check(rawForm: string): Promise<'stored' | 'forged'> {
    await nextTurn()
    return receiveNotification(rawForm)
  }

  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/api/Allinpay/Notify', { schema: { hide: true } }, async (request, reply) => {
      const rawForm = typeof request.body === 'string' ? request.body : ''
      const context = { requestId: request.id, ip: request.ip }
      const verdict = await inRequest(context, () => inTurn(addressOf(request.ip), () => check(rawForm)))
      if (verdict === 'stored') return reply.type('text/plain').send('success')
      // Only what failed the check is ever refused for its number: the provider may share its address with anybody.
      if (forgeries.note(request.ip)) {
        reply.header('connection', 'close')
        throw new Refusal('request.tooMany', { seconds: 60 })
      }
      return reply.code(403).type('text/plain').send('signature')
    })
  })
}
