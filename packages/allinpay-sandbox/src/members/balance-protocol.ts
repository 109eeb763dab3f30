/** signBalanceProtocol 余额支付协议: a payer lets the platform move the payer's balance to one receiver without asking each time. */
import { PAY_STATUS, SOURCE } from '@merchant/allinpay/wire'
import { address, choice, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { notify } from '../notifications/enqueue.ts'
import { providerNumber } from '../numbers.ts'
import { openPageLink } from '../pages/page-link.ts'
import { type BalanceProtocolRow, balanceProtocols, type PageLinkRow } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { isPlatform, mustBeReal, mustFindMember, mustHavePhone } from './member.ts'

const LINK_LIFE_MINUTES = 30

interface Agreed {
  readonly protocolNo: string
  readonly payerId: string
  readonly receiverId: string
}

/** Of five codes about these agreements none is documented to the letter: 30052 is refused unless exactly these two agreed under this number. */
export async function mustBeAgreed(work: UnitOfWork, { protocolNo, payerId, receiverId }: Agreed): Promise<void> {
  const [signed] = await work.list(balanceProtocols, { appId: work.appId, protocolNo })
  if (signed?.payerId !== payerId || signed.receiverId !== receiverId) refuse('30052')
}

/** Two that may agree. Refuses 10000 one and the same, 30021 a payer without a phone, 30008/30050 one who is not real. */
async function mustBeAbleToAgree(work: UnitOfWork, payerId: string, receiverId: string): Promise<void> {
  if (payerId === receiverId) refuse('10000')
  const payer = await mustFindMember(work, payerId)
  await mustBeReal(work, payer)
  mustHavePhone(payer)
  if (!isPlatform(receiverId)) await mustBeReal(work, await mustFindMember(work, receiverId))
}

/** What a page asks the payer to sign. Refuses 30043 signed already. */
export async function mustFindUnsigned(work: UnitOfWork, protocolReqSn: string): Promise<BalanceProtocolRow> {
  const asked = (await work.find(balanceProtocols, { appId: work.appId, protocolReqSn })) ?? refuse('10000')
  if (asked.protocolNo !== null) refuse('30043')
  await mustBeAbleToAgree(work, asked.payerId, asked.receiverId)
  return asked
}

/** The payer agreed: the agreement has a number, which is notified once. Answers what the notification says. */
export function signBalanceProtocol(work: UnitOfWork, asked: BalanceProtocolRow, { backUrl }: PageLinkRow) {
  const protocolNo = providerNumber(work.now)
  work.change(balanceProtocols, asked, { protocolNo, signedAt: work.now })
  const { protocolReqSn } = asked
  // The number of the agreement is a number in JSON, beyond what a double holds.
  const body = { protocolReqSn, signStatus: PAY_STATUS.success, protocolNo: BigInt(protocolNo) }
  notify(work, { type: 'balanceProtocol', bizUserId: asked.payerId, backUrl, body })
  return body
}

/** Refuses 20022 a number of a request that was used before. */
export const signBalanceProtocolService = service({
  method: 'memberService.signBalanceProtocol',
  kind: 'page',
  params: {
    protocolReqSn: text(50),
    payerId: text(32),
    receiverId: text(32),
    protocolName: text(50),
    jumpUrl: address(),
    backUrl: address(),
    source: choice(SOURCE.mobile, SOURCE.pc),
  },
  async run(work, { protocolReqSn, payerId, receiverId, protocolName, jumpUrl, backUrl }) {
    const { appId } = work
    if (await work.find(balanceProtocols, { appId, protocolReqSn })) refuse('20022')
    await mustBeAbleToAgree(work, payerId, receiverId)
    work.add(balanceProtocols, {
      appId,
      protocolReqSn,
      payerId,
      receiverId,
      protocolName,
      protocolNo: null,
      requestedAt: work.now,
      signedAt: null,
    })
    // The link says by the number of the request what is signed behind it.
    const link = {
      kind: 'signBalanceProtocol',
      bizUserId: payerId,
      bizOrderNo: protocolReqSn,
      jumpUrl,
      backUrl,
    } as const
    return { url: openPageLink(work, { ...link, lifeMinutes: LINK_LIFE_MINUTES }) }
  },
})
