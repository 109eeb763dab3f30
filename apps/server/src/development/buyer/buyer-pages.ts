// The routes of 演示买家: choose a shop and goods, order, pay at the cashier, come back and confirm; plain forms, no script.
import type { FastifyInstance } from 'fastify'
import { registerBrowsing } from './browse-pages.ts'
import { type BuyerPages, createBuyerSite } from './buyer-site.ts'
import { registerOrders } from './order-pages.ts'
import { registerReturns } from './return-pages.ts'

export type { BuyerPages } from './buyer-site.ts'

export function registerBuyerPages(http: FastifyInstance, pages: BuyerPages): void {
  const site = createBuyerSite(http, pages)
  registerBrowsing(http, site)
  registerOrders(http, site)
  registerReturns(http, site)
}
