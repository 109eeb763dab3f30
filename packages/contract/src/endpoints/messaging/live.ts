// The one channel by which open pages hear of changes: its ticket. The stream itself is no call, and is opened at LIVE_STREAM_PATH.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

/** Where the stream of changes is opened, with a ticket: no call, and so no endpoint. */
export const LIVE_STREAM_PATH = '/api/Live/Stream'

export const live = {
  ticket: endpoint({
    path: '/api/Live/Ticket',
    summary: '领取打开实时推送的一次性凭证，数秒内有效，只能使用一次',
    access: { merchant: 'any', operator: 'any', whileUnverified: true },
    body: z.strictObject({}).optional(),
    data: z.object({ ticket: z.string(), validSeconds: z.int() }),
    refusals: ['request.tooMany'],
  }),
}
