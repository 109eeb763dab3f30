// What the pages of 演示买家 stand on: the storefront, what it remembers, and how a page is answered.
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { StorefrontKey } from '../../http/storefront-call.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { FieldCipher } from '../../kernel/field-cipher.ts'
import { inForce } from '../../kernel/in-force.ts'
import { createBuyerMemory } from './buyer-memory.ts'
import { createDemoStorefront } from './demo-storefront.ts'
import { alertOf, BUYER_PATH, buyerPage } from './shop-views.ts'

export interface BuyerPages {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly dataDir: string
  /** As browsers reach us: the cashier returns there. */
  readonly publicUrl: string
  /** Where the provider's pages stand; our forms may lead there. */
  readonly cashierOrigin: string
  /** The code that the provider last sent to a phone, where it lets us look; null elsewhere. */
  readonly sentCode: (phone: string) => Promise<string | null>
  readonly apiKeys: {
    issue(tx: TenantTx, key: { readonly name: string; readonly createdBy: string }): Promise<StorefrontKey>
  }
  readonly files: {
    urlsOf(
      db: TenantDb,
      fileIds: readonly string[],
    ): Promise<ReadonlyMap<string, { readonly url: string; readonly thumbnailUrl: string }>>
  }
}

/** Keeps development routes out of the API document. */
export const hidden = { schema: { hide: true } }

export type BuyerSite = ReturnType<typeof createBuyerSite>

export function createBuyerSite(http: FastifyInstance, pages: BuyerPages) {
  const memory = createBuyerMemory(pages.dataDir, pages.cipher)
  const storefront = createDemoStorefront({ ...pages, memory, ownUrl: () => ownUrlOf(http) })
  const answer = (reply: FastifyReply, html: string, status = 200) => {
    allowFormsToLeadTo(reply, pages.cashierOrigin)
    return reply.code(status).type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(html)
  }
  const nothing = (reply: FastifyReply, text: string) =>
    answer(reply, buyerPage('没有找到', `${alertOf(text)}<p><a href="${BUYER_PATH}">回到演示买家</a></p>`), 404)
  const addressHours = () => ({
    free: inForce(pages.db.global, 'order.addressFreeHours'),
    review: inForce(pages.db.global, 'order.addressReviewHours'),
  })
  return { pages, memory, storefront, answer, nothing, addressHours }
}

/** Chrome asks form-action about redirects too, and ours lead from the order form to the provider's cashier. */
function allowFormsToLeadTo(reply: FastifyReply, origin: string): void {
  const policy = String(reply.raw.getHeader('content-security-policy') ?? '')
  reply.header('content-security-policy', policy.replace("form-action 'self'", `form-action 'self' ${origin}`))
}

function ownUrlOf(http: FastifyInstance): string {
  const own = http.server.address()
  if (own === null || typeof own === 'string') throw new Error('The server does not listen on a port')
  const { address, port, family } = own
  const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address
  return `http://${host}:${port}`
}
