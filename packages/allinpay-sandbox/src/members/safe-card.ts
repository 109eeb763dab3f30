/** 安全卡: the one card of a person to which money may leave, once it is set; nothing of the gateway takes it back. */
import { CARD_TYPE } from '@merchant/allinpay/wire'
import { flag, secret, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { encryptFor } from '../edge/secrets.ts'
import { service } from '../edge/service.ts'
import { type BankCardRow, bankCards } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { boundCards } from './bank-card.ts'
import { isCompany, mustFindMember } from './member.ts'

/** The safe card of a member, if it has one. */
export async function safeCardOf(work: UnitOfWork, bizUserId: string): Promise<BankCardRow | undefined> {
  return (await boundCards(work, bizUserId)).find(({ isSafe }) => isSafe)
}

/** Refuses 10000 to take it back, 30006 a company, 30045 not bound, 30025 a credit card, 30026 another one set. */
export const setSafeCardService = service({
  method: 'memberService.setSafeCard',
  params: { bizUserId: text(32), cardNo: secret(), setSafeCard: flag() },
  async run(work, { bizUserId, cardNo, setSafeCard }) {
    if (!setSafeCard) refuse('10000')
    const member = await mustFindMember(work, bizUserId)
    if (isCompany(member)) refuse('30006')
    const card = (await boundCards(work, bizUserId)).find((bound) => bound.cardNo === cardNo)
    if (!card) refuse('30045')
    if (card.cardType !== CARD_TYPE.debit) refuse('30025')
    if (await safeCardOf(work, bizUserId)) refuse('30026')
    work.change(bankCards, card, { isSafe: true })
    return { bizUserId, cardNo: encryptFor(work, cardNo), result: 'OK' }
  },
})
