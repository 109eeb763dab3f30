/** vspTermidService: which sub-merchants 收银宝子商户 of the channel belong to a member; group payments name one of the receiver's. */
import { optional, text, word } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { vspTerminals } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { mustFindMember } from './member.ts'

/** Refuses 20009 a sub-merchant that is not bound to the receiver; nothing while the switch is off. */
export async function mustBeItsMerchant(work: UnitOfWork, receiver: string, vspCusid: string | null): Promise<void> {
  if (vspCusid === null || !work.settings.groupMerchantsBound) return
  if (!(await work.find(vspTerminals, { appId: work.appId, bizUserId: receiver, vspCusid }))) refuse('20009')
}

/** `set` binds one, `query` tells those that are bound. Refuses 10001 a binding without the sub-merchant or its app. */
export const vspTermidService = service({
  method: 'memberService.vspTermidService',
  params: {
    bizUserId: text(32),
    operationType: word('set', 'query'),
    vspMerchantid: optional(text(20)),
    vspCusid: optional(text(20)),
    appid: optional(text(20)),
    vspTermid: optional(text(20)),
  },
  async run(work, { bizUserId, operationType, vspMerchantid, vspCusid, appid, vspTermid }) {
    await mustFindMember(work, bizUserId)
    const { appId } = work
    if (operationType === 'set') {
      if (vspCusid === undefined || appid === undefined) refuse('10001')
      const bound = { vspMerchantid: vspMerchantid ?? null, appid, vspTermid: vspTermid ?? null, boundAt: work.now }
      const known = await work.find(vspTerminals, { appId, bizUserId, vspCusid })
      if (known) work.change(vspTerminals, known, bound)
      else work.add(vspTerminals, { appId, bizUserId, vspCusid, ...bound })
      return { bizUserId, result: 'OK' }
    }
    const found = await work.list(vspTerminals, { appId, bizUserId })
    const vspTermidList = found
      .toSorted((left, right) => left.boundAt.getTime() - right.boundAt.getTime())
      .map((one) => ({
        vspMerchantid: one.vspMerchantid,
        vspCusid: one.vspCusid,
        appid: one.appid,
        vspTermid: one.vspTermid,
      }))
    return { bizUserId, result: 'OK', vspTermidList }
  },
})
