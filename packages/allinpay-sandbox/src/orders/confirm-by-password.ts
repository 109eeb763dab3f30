/** payByPwd: the page on which a person confirms an order with the payment password. */
import { VALIDATE_TYPE } from '@merchant/allinpay/wire'
import { address, optional, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { mustFindMember } from '../members/member.ts'
import { mustHavePayPassword } from '../members/pay-password.ts'
import { openPageLink } from '../pages/page-link.ts'
import { mustBeConsumerAddress } from './confirm.ts'
import { mustBePayable, mustFindOrder } from './order.ts'

const LINK_LIFE_MINUTES = 60

/** Refuses 40022 not the payer's, 40028 confirmed in another way, and what `mustHavePayPassword` refuses. */
export const payByPwdService = service({
  method: 'orderService.payByPwd',
  kind: 'page',
  params: { bizUserId: text(32), bizOrderNo: text(50), jumpUrl: optional(address()), consumerIp: text(45) },
  async run(work, { bizUserId, bizOrderNo, jumpUrl, consumerIp }) {
    mustBeConsumerAddress(consumerIp)
    const order = await mustFindOrder(work, bizOrderNo)
    if (order.buyer !== bizUserId) refuse('40022')
    mustBePayable(work, order)
    if (order.validateType !== VALIDATE_TYPE.password) refuse('40028')
    await mustHavePayPassword(work, await mustFindMember(work, bizUserId))
    const link = { kind: 'payByPwd', bizUserId, bizOrderNo, jumpUrl: jumpUrl ?? order.frontUrl, backUrl: null } as const
    return { url: openPageLink(work, { ...link, lifeMinutes: LINK_LIFE_MINUTES }) }
  },
})
