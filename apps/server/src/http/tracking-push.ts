// What the tracking service pushes: a form, signed; answered in its words, `200` only after the commit, so that it comes again otherwise.
import { TRACK_PUSH_PATH } from '@merchant/contract'
import type { FastifyInstance } from 'fastify'
import { addressOf } from '../kernel/rate-limit.ts'
import { inRequest } from '../kernel/request-context.ts'
import { createSemaphore } from '../kernel/semaphore.ts'

/** A long track in a form; none is longer. */
const MOST_BYTES = 256 * 1024
const AT_ONCE = 4
const WAITING = 500

/** What app.ts hands in: `forged` for what no signature proves. */
type ReceivePush = (merchantId: string, form: URLSearchParams) => Promise<'taken' | 'forged'>

/** Registered in a scope of its own, because the form is read by who checks its signature. */
export async function registerTrackingPush(http: FastifyInstance, receivePush: ReceivePush): Promise<void> {
  const inTurn = createSemaphore(AT_ONCE, WAITING)
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Querystring: { merchant?: unknown } }>(
      TRACK_PUSH_PATH,
      { schema: { hide: true } },
      async (request, reply) => {
        const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
        const { merchant } = request.query
        const merchantId = typeof merchant === 'string' ? merchant : ''
        const context = { requestId: request.id, ip: request.ip }
        const verdict = await inRequest(context, () =>
          inTurn(addressOf(request.ip), () => receivePush(merchantId, form)),
        )
        if (verdict === 'taken') return { result: true, returnCode: '200', message: '成功' }
        return reply.code(403).send({ result: false, returnCode: '503', message: '签名不符' })
      },
    )
  })
}
