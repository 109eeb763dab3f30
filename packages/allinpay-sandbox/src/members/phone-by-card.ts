/** bankCardChangeBindPhone and its confirmation: a card of the person's own, checked by the bank, proves who changes the bound phone. */
import { CARD_CHECK, IDENTITY_TYPE } from '@merchant/allinpay/wire'
import { choice, optional, secret, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { providerNumber } from '../numbers.ts'
import { cardApplications, members } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { mustPassCheck } from './bank-card.ts'
import { mustKnowCard } from './card-bin.ts'
import { isCompany, mustBeReal, mustFindMember, mustHavePhone } from './member.ts'
import { checkCode, sendCode } from './sms-code.ts'

const purposeOf = (cardCheck: number) =>
  cardCheck === CARD_CHECK.agreementPay ? ('bindCard' as const) : ('bindCardQuickPay' as const)

/** A person whose phone may change to this one. Refuses 30006 a company, 30008 not real-named, 30021 no phone, 30024 this one already. */
async function mustBeAbleToChange(work: UnitOfWork, bizUserId: string, phone: string) {
  const member = await mustFindMember(work, bizUserId)
  if (isCompany(member)) refuse('30006')
  await mustBeReal(work, member)
  mustHavePhone(member)
  if (member.phone === phone) refuse('30024')
  return member
}

/** Refuses what a card's check is refused for: 30049 unknown card, 30014 another person's or a failed check, 10001 a credit card's facts. */
export const bankCardChangeBindPhoneService = service({
  method: 'memberService.bankCardChangeBindPhone',
  params: {
    bizUserId: text(32),
    cardNo: secret(),
    phone: text(11),
    name: text(60),
    cardCheck: choice(CARD_CHECK.agreementPay, CARD_CHECK.quickPay),
    identityType: choice(IDENTITY_TYPE.idCard),
    identityNo: secret(),
    validate: optional(secret()),
    cvv2: optional(secret()),
  },
  async run(work, params) {
    const { bizUserId, cardNo, phone, cardCheck } = params
    const member = await mustBeAbleToChange(work, bizUserId, phone)
    const { bankName, bankCode, cardType } = mustKnowCard(cardNo)
    if (params.name !== member.name || params.identityNo !== member.identityNo) refuse('30014')
    mustPassCheck(work, params, cardType)
    const tranceNum = providerNumber(work.now)
    work.add(cardApplications, {
      appId: work.appId,
      tranceNum,
      bizUserId,
      cardNo,
      phone,
      cardCheck,
      cardType,
      isSafe: false,
      changesPhone: true,
      appliedAt: work.now,
      usedAt: null,
    })
    await sendCode(work, { purpose: purposeOf(cardCheck), subject: tranceNum, phone })
    return { bizUserId, tranceNum, bankName, bankCode, cardType }
  },
})

/** Refuses 30014 what was not asked for by the other, and 20011. */
export const verifyBankCardChangeBindPhoneService = service({
  method: 'memberService.verifyBankCardChangeBindPhone',
  params: {
    bizUserId: text(32),
    tranceNum: optional(text(40)),
    phone: text(11),
    validate: optional(secret()),
    cvv2: optional(secret()),
    verificationCode: text(6),
  },
  async run(work, { bizUserId, phone, ...params }) {
    const member = await mustBeAbleToChange(work, bizUserId, phone)
    const asked = await work.list(cardApplications, { appId: work.appId, bizUserId, changesPhone: true })
    const applied = asked.findLast((one) => params.tranceNum === undefined || one.tranceNum === params.tranceNum)
    if (!applied || applied.usedAt || applied.phone !== phone) refuse('30014')
    const { tranceNum, cardCheck } = applied
    await checkCode(work, params.verificationCode, { purpose: purposeOf(cardCheck), subject: tranceNum })
    work.change(cardApplications, applied, { usedAt: work.now })
    work.change(members, member, { phone, phoneBoundAt: work.now })
    return { bizUserId, tranceNum }
  },
})
