// Module entry of 佣金规则: what the platform takes of a line that is placed now, and the rules that say so.
import type { Api, OrderSource } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { type Command, once } from '../../../kernel/command.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { type HeldTerms, type RuledLine, termsOf } from './choose-rule.ts'
import { listRules, namesFor, ruleInfo } from './commission-rule.list.ts'
import { findRule, lockRules } from './commission-rule.store.ts'
import type { CommissionDeps } from './commission.deps.ts'
import { addRule, changeRule, endEarlier, subjectColumns } from './keep-rule.ts'
import { rateOfGoods, ratesOf } from './own-rates.ts'
import { previewRule } from './preview-rule.ts'
import { findSubjects, mustBeThere } from './rule-subjects.ts'
import { rulesInForce } from './rules-in-force.store.ts'
import { type Naming, ruleRowOf } from './show-rules.ts'
import { tellMerchants } from './tell-merchants.ts'

export function createCommission(deps: CommissionDeps) {
  const { db, clock } = deps
  /** The rule that an act made or ended, as it stands afterwards. */
  async function done(command: Command, naming: Naming, act: (tx: TenantTx, now: Date) => Promise<string>) {
    // Of other merchants, whom the command's transaction does not reach.
    const names = await namesFor(db, [naming])
    return db.transaction(PLATFORM_SCOPE, (tx) =>
      once(tx, command, clock.now(), async () => {
        await lockRules(tx)
        // Once nobody else is at it: what begins at once begins as it is written, and not as it began to wait.
        const now = clock.now()
        const rule = (await findRule(tx, await act(tx, now))) ?? refuse('record.notFound')
        return ruleRowOf(rule, names, now)
      }),
    )
  }
  const mustFind = async (id: string) => (await findRule(db.acrossMerchants, id)) ?? refuse('record.notFound')
  const ruleHandlers: HandlersOf<Api['commissionRule']> = {
    list: ({ body }) => listRules(db, body, clock.now()),
    info: ({ body }) => ruleInfo(db, body.id, clock.now()),
    subjects: ({ body }) => findSubjects(db, body),
    preview: ({ body }) => previewRule(db, body, clock.now()),
    async add({ actor, body, command }) {
      await mustBeThere(db, body.subject)
      return done(command, subjectColumns(body.subject), (tx, now) => addRule(tx, body, { actor, now }))
    },
    change: async ({ actor, body, command }) =>
      done(command, await mustFind(body.id), (tx, now) => changeRule(tx, body, { actor, now })),
    end: async ({ actor, body, command }) =>
      done(command, await mustFind(body.id), (tx, now) => endEarlier(tx, body, { actor, now })),
  }
  const ownHandlers: HandlersOf<Api['commission']> = {
    rates: ({ actor }) => ratesOf(db.tenant(actor.merchantId), clock.now()),
    ofGoods: ({ actor, body }) => rateOfGoods(db.tenant(actor.merchantId), body, clock.now()),
  }
  return {
    handlers: { commissionRule: ruleHandlers, commission: ownHandlers },
    /** For orders: the terms of each line that is placed at this moment. */
    async inForce(
      tx: TenantTx,
      asked: { readonly now: Date; readonly source: OrderSource },
    ): Promise<(line: RuledLine) => HeldTerms> {
      const rules = await rulesInForce(tx, asked)
      return (line) => termsOf(rules, line)
    },
    /** Job: tells merchants whose rates change. */
    tell: () => tellMerchants(deps),
  }
}
