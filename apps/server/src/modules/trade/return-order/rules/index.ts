// Module entry of rules for returns: what merchants keep, and what they do when a return is asked for.
import { type Api, dayOf, type ReturnRule } from '@merchant/contract'
import { once } from '../../../../kernel/command.ts'
import type { HandlersOf } from '../../../../kernel/handlers.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import type { ReturnOrderDeps } from '../return-order.deps.ts'
import { reasonsOf, rulesWithDay } from './return-rule.store.ts'
import { removeRule, saveRule } from './save-rule.ts'

type Row = Awaited<ReturnType<typeof rulesWithDay>>[number]

export function createReturnRules(deps: Pick<ReturnOrderDeps, 'db' | 'clock' | 'shops'>): {
  readonly handlers: HandlersOf<Api['returnRule']>
} {
  const { db, clock } = deps
  const all = async (of: Parameters<typeof rulesWithDay>[0]) => (await rulesWithDay(of, dayOf(clock.now()))).map(viewOf)
  return {
    handlers: {
      list: ({ actor }) => all(db.tenant(actor.merchantId)),
      save: ({ actor, body, command }) =>
        db.transaction(actor.merchantId, (tx) =>
          once(tx, command, clock.now(), async () => {
            const id = await saveRule(deps, tx, body, { actor, now: clock.now() })
            return (await all(tx)).find((rule) => rule.id === id) ?? refuse('record.notFound')
          }),
        ),
      remove: ({ actor, body, command }) =>
        db.transaction(actor.merchantId, (tx) =>
          once(tx, command, clock.now(), async () => {
            await removeRule(tx, body, { actor, now: clock.now() })
            return null
          }),
        ),
    },
  }
}

const viewOf = (row: Row): ReturnRule => ({
  id: row.id,
  shopId: row.shop_id,
  name: row.name,
  isEnabled: row.is_enabled,
  type: row.type,
  phase: row.phase,
  reasonCodes: reasonsOf(row),
  maxFen: row.max_fen,
  buyerRateBp: row.buyer_rate_bp,
  isUnsigned: row.is_unsigned,
  action: row.action,
  dailyCapFen: row.daily_cap_fen,
  agreedTodayFen: row.agreedFen ?? 0,
  agreedToday: row.agreedCount ?? 0,
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})
