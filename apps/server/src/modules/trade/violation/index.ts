// Module entry of 违规: what the platform holds against a merchant, appeals against it, and the platform's desk.
import { type Api, dayOf } from '@merchant/contract'
import { type TenantDb, type TenantTx, withDataScope } from '@merchant/database'
import { once } from '../../../kernel/command.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { withFreshNumbers } from '../../../kernel/number-collision.ts'
import { appeal, appealTimePassed, decide } from './decide-violation.ts'
import { issueViolation } from './issue-violation.ts'
import { countAppeals, listForDesk } from './violation-desk.list.ts'
import type { ViolationDeps } from './violation.deps.ts'
import { listViolations } from './violation.list.ts'
import { countOpen, mustFindViolation, pointsOf, type ViolationRecord } from './violation.store.ts'
import { deskRow, detailsOf, filesOf, merchantRow } from './violation.view.ts'

export { issueForGoods } from './issue-violation.ts'
export { isAppealable } from './violation.states.ts'
export { mustFindViolation } from './violation.store.ts'
export type { ViolatingGoods, ViolationDeps } from './violation.deps.ts'

export function createViolations(deps: ViolationDeps) {
  const { db, clock, files } = deps
  const yearOf = (at: Date): number => Number(dayOf(at).slice(0, 4))

  const handlers: HandlersOf<Api['violation']> = {
    list: ({ actor, body }) => listViolations(db.tenant(actor.merchantId), body, clock.now()),
    async info({ actor, body: { id } }) {
      const tenant = db.tenant(actor.merchantId)
      const row = await mustFindViolation(tenant, id)
      const urls = await files.urlsOf(tenant, filesOf(row), actor.sessionId)
      return { ...merchantRow(row, clock.now()), ...detailsOf(row, urls, false) }
    },
    // Of all shops that the person is let in to, whichever is looked at.
    points: ({ actor }) =>
      withDataScope(actor.dataScope, () => pointsOf(db.tenant(actor.merchantId), yearOf(clock.now()))),
    appeal: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), async () => {
          const now = clock.now()
          return merchantRow(await appeal(deps, tx, { actor, body, now }), now)
        }),
      ),
  }
  const desk: HandlersOf<Api['violationDesk']> = {
    list: ({ body }) => listForDesk(db, body),
    async info({ actor, body: { merchantId, id } }) {
      const tenant = db.tenant(merchantId)
      const row = await mustFindViolation(tenant, id)
      const urls = await files.urlsOf(tenant, filesOf(row), actor.sessionId)
      const { points: yearPoints } = await pointsOf(tenant, yearOf(row.issued_at))
      return { ...(await ofMerchant(tenant, row)), ...detailsOf(row, urls, true), yearPoints }
    },
    issue: ({ actor, body, command }) =>
      withFreshNumbers(() =>
        db.transaction(body.merchantId, (tx) =>
          once(tx, command, clock.now(), async () =>
            ofMerchant(tx, await issueViolation(deps, tx, { actor, body, now: clock.now() })),
          ),
        ),
      ),
    decide: ({ actor, body, command }) =>
      db.transaction(body.merchantId, (tx) =>
        once(tx, command, clock.now(), async () =>
          ofMerchant(tx, await decide(deps, tx, { actor, body, now: clock.now() })),
        ),
      ),
  }
  return {
    handlers,
    desk,
    handlersOf: { violation: handlers, violationDesk: desk },
    countAppeals: () => countAppeals(db),
    countOpen,
    timers: {
      'violation.appeal': (merchantId: string, id: string) => appealTimePassed(deps, merchantId, id),
    },
  }
}

async function ofMerchant(db: TenantDb | TenantTx, row: ViolationRecord) {
  const merchant = await db.selectFrom('merchant').select(['merchant_no', 'name']).executeTakeFirstOrThrow()
  return deskRow({ ...row, merchant_no: merchant.merchant_no, merchant_name: merchant.name })
}
